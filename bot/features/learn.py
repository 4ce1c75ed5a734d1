"""`/learn`: lessons of a game, whose tasks are played on the pad or typed.

All answers are private. The custom_ids of a task's controls hold the game, the lesson, a hash of
the position, and how often the task was missed, so that they work after a restart; where somebody
is in a course, is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.context import Interaction
from bot.discord_io.components import BLUE, GREY, Button, MenuEntry, button, digest, select
from bot.discord_io.markup import bold, heading
from bot.discord_io.responses import Picture
from bot.features.play.choosing import add_pad, open_pad
from bot.features.play.pad import WholeTurn
from bot.features.play.pad_layout import PadSubject, warnings_of
from bot.interactions.board_pictures import private_view
from bot.interactions.dispatch import InvalidCustomId, Request, handlers
from bot.interactions.slash_commands import ShortText, complete_game, describe, suggest
from bot.messages.board_message import play_computer_button, rules_button
from matches.learn import beside, course_of, lesson_named
from model.errors import Refused
from model.learn import END, Place
from model.text_values import Command
from players.levels import LEVELS, answer
from rendering.renderers import diagram_alt_text
from rules.game import Game, Position
from rules.lessons import Lesson
from rules.narration import Mark
from rules.registry import game_named, game_typed, games
from rules.text import NOTHING, Name, Notation, Text, join_texts, tr, tr_phrase
from rules.turns import Preview, describe_turn, preview_of, read_turn

PREFIX = "learn-"
"""The controls of the pad of a task have actions that begin so."""
STOP = button(tr("Stop"), "learn-stop")


# ---- where somebody is
@handlers.command("learn", tr("Learn a game by playing: small tasks, about ten minutes."))
@describe(game=tr("Which game."))
@suggest(game=complete_game)
async def learn(interaction: Interaction, game: ShortText | None = None) -> None:
    """`/learn`: go on with the lessons of a game."""
    await _go_on(Request(interaction), None if game is None else game_typed(game))


@handlers.on("learn")
async def go_on(request: Request) -> None:
    """Handle «Learn», «Next» after an option, and the menu of games: go on where the person is.

    «Learn» of a match with other options than the usual ones also offers what these change.
    """
    chosen = request.values or request.args[:1]
    game = game_named(chosen[0]) if chosen else None
    names = request.args[1:]
    about = [each for each in game.lessons if each.name in names and each.option] if game else []
    if game is None or not about:
        await _go_on(request, game)
        return
    first = tr("Learn {game} first, then what is different in this match.", game=game.title)
    course = button(game.title, "learn", game.name, style=BLUE)
    steps = [button(lesson.title, "lesson", game.name, lesson.name) for lesson in about]
    await request.say(first, [course, *steps[:4]])  # at most four options differ at once


async def _go_on(request: Request, game: Game | None) -> None:
    """Show where a person is in the lessons of a game; ask for the game if it is None."""
    if game is None:
        async with request.read() as unit:
            places = await unit.learn.places(request.player)
        options = [
            MenuEntry(Name(each.title), each.name, _lesson_reached(each, places.get(each.name)))
            for each in games().values()
            if each.lessons
        ]
        await request.say(
            tr("What would you like to learn?"), [select(tr("Game"), options, "learn")]
        )
        return
    if not game.lessons:
        raise Refused.because("{game} has no lessons yet.", game=game.title)
    place = await request.service.learn.place(request.player, game)
    at_an_end = place.lesson in {course_of(game)[0].name, END}
    back = NOTHING if at_an_end else tr("Welcome back. You go on where you were.")
    await _show(request, game, place, note=back)


def _lesson_reached(game: Game, place: Place | None) -> Text:
    """Say how far somebody is in the lessons of a game."""
    names = [lesson.name for lesson in course_of(game)]
    if place is None or place.lesson not in names:
        return NOTHING if place is None else tr("all lessons seen")
    return tr("lesson {number} of {all}", number=names.index(place.lesson) + 1, all=len(names))


@handlers.on("lesson")
async def go_to_lesson(request: Request) -> None:
    """Handle «Back», «Skip», «Next», «Again», «Try again» and menus of lessons: begin a lesson."""
    game = game_named(request.arg(0))
    name = request.values[0] if request.values else request.arg(1)
    if name != END and lesson_named(game, name) is None:
        raise InvalidCustomId(f"{game.name} has no lesson {name}")
    await _go_to(request, game, Place(name))
    await _show(request, game, Place(name), request.number_or_none(2) or 0)


async def _go_to(request: Request, game: Game, place: Place) -> None:
    await request.service.learn.go_to(request.player, game, place, request.asked_at)


@handlers.on("learn-stop")
async def stop(request: Request) -> None:
    """Handle «Stop»: say how to go on later."""
    await request.say(tr("I keep your place. {command} goes on.", command=Command("learn")))


async def _show(
    request: Request, game: Game, place: Place, misses: int = 0, note: Text = NOTHING
) -> None:
    lesson = lesson_named(game, place.lesson)
    if lesson is None:
        await _show_end(request, game)
        return
    head = join_texts([note, _lesson_text(game, lesson, lesson.idea)], "\n")
    task = Task(game, lesson, place.position, misses, head=head)
    try:
        await request.service.learn.check_free(task.position)
    except Refused as refused:
        await request.say(refused.text, task.extra)
        return
    await open_pad(request, task)


async def _show_end(request: Request, game: Game) -> None:
    """Say what to do after the last lesson."""
    lessons = [MenuEntry(each.title, each.name) for each in game.lessons]
    lines = [
        heading(tr("These were the lessons of {game}", game=game.title)),
        tr("Play a match now: against the computer, or `/challenge` somebody, or anybody."),
    ]
    computer = [play_computer_button(game.name)] if request.context.searches.switched_on else []
    again = select(tr("All lessons, and what options change"), lessons, "lesson", game.name)
    first = button(tr("Begin again"), "lesson", game.name, course_of(game)[0].name)
    await request.say(join_texts(lines, "\n"), [*computer, rules_button(game.name), first], [again])


# ---- a task on the pad
class Task(PadSubject):
    """The task of a lesson, as far as somebody is in it. The pad repeats the task, unless there is
    another `head`.

    `played` is a position text of the small game that has begun, "" for none, and `marks` are of
    its last turn. `begin` is the position of the lesson.
    """

    prefix = PREFIX

    def __init__(
        self,
        game: Game,
        lesson: Lesson,
        played: str = "",
        misses: int = 0,
        *,
        marks: tuple[Mark, ...] = (),
        head: Text = NOTHING,
    ) -> None:
        position = game.from_text(played or lesson.position)
        self.game = game
        self.lesson = lesson
        self.misses = misses
        self.begin = game.from_text(lesson.position)
        self._marks = marks
        before, self.following = beside(game, lesson.name)
        back = self.to(tr("Back"), before) if before else None
        if played:
            back = self.to(tr("Again"), lesson.name)
        around = filter(None, [back, self.to(tr("Skip"), self.following), STOP])
        super().__init__(
            position,
            join_texts([game.title, lesson.title], ": "),
            head or _lesson_text(game, lesson),
            (game.name, lesson.name, digest(position.text()), misses),
            tuple(around),
        )

    def to(self, label: Text, name: str, misses: int = 0, *, main: bool = False) -> Button:
        """Describe a button that leads to a lesson; for "" to where the person is in the course."""
        style = BLUE if main else GREY
        if not name:
            return button(label, "learn", self.game.name, style=style)
        return button(label, "lesson", self.game.name, name, misses, style=style)

    def onwards(self) -> list[Button]:
        """Return the buttons under a task that is done."""
        again = self.to(tr("Again"), self.lesson.name)
        return [self.to(tr("Next"), self.following, main=True), again, STOP]

    @classmethod
    async def load(cls, request: Request) -> Task:
        """Return the task of a control. Raises Refused if a small game has gone on since."""
        game = game_named(request.arg(0))
        lesson = lesson_named(game, request.arg(1))
        if lesson is None:
            raise InvalidCustomId(f"{game.name} has no lesson {request.arg(1)}")
        place = await request.service.learn.place(request.player, game)
        played = place.position if place.lesson == lesson.name else ""
        task = cls(game, lesson, played, request.number(3))
        if digest(task.position.text()) != request.arg(2):
            raise Refused.because(
                "You have gone on since. {command} shows where you are.", command=Command("learn")
            )
        await request.service.learn.check_free(task.position)
        return task

    async def names(self, request: Request) -> Sequence[Text]:
        """Return what the seats are called in a lesson: their colours."""
        del request
        return _names(self.position)

    async def draw(self, request: Request, preview: Preview | None, highlight: str = "") -> Picture:
        """Draw the position, or the preview."""
        if preview is not None:
            return await self.picture(request, preview.after, preview.marks, highlight)
        return await self.picture(request, self.position, self._marks, highlight)

    async def picture(
        self, request: Request, position: Position, marks: tuple[Mark, ...], highlight: str = ""
    ) -> Picture:
        """Draw a position of the task."""
        view = await private_view(request, flipped=False, highlight=highlight)
        view = replace(view, marks=marks, with_scores=self.lesson.scores)
        data = await request.context.pictures.draw(position, view)
        alt = diagram_alt_text(position, NOTHING, language=request.plain_language)
        return Picture(data, "lesson.png", alt)

    async def handle_turn(self, request: Request, turn: WholeTurn) -> None:
        """Judge the turn, or let it be answered in a small game."""
        go_on = _play_on if self.lesson.plays_on else _judge
        await go_on(request, self, turn.preview)


add_pad(Task)


def _lesson_text(game: Game, lesson: Lesson, idea: Text = NOTHING) -> Text:
    names = [each.name for each in course_of(game)]
    title = join_texts([game.title, lesson.title], ": ")
    number = NOTHING
    if lesson.name in names:
        number = Notation(f"({names.index(lesson.name) + 1}/{len(names)})")
    title = heading(join_texts([title, number]))
    return join_texts([title, idea, bold(lesson.task)], "\n")


def _names(position: Position) -> list[Text]:
    """Return what the seats are called in a lesson: their colours."""
    narration = position.narration
    return [
        narration.colour(seat) or tr_phrase("player {number}", number=seat + 1)
        for seat in range(position.seats)
    ]


# ---- what a turn leads to
async def _judge(request: Request, task: Task, preview: Preview) -> None:
    """Say whether a turn solves a task, and why; after misses, how it can be solved."""
    lesson = task.lesson
    solved = await asyncio.to_thread(lesson.solved, task.begin, preview.after)
    if solved:
        await _go_to(request, task.game, Place(task.following))
    said = [
        # which may speak of scores
        join_texts(preview.descriptions) if lesson.scores else NOTHING,
        *warnings_of(preview),
        bold(lesson.why if solved else lesson.missed),
    ]
    if solved:
        buttons = task.onwards()
    else:
        hint = join_texts([tr("Hint:"), lesson.hint])
        said.append(_solution(task) if task.misses else hint)
        retry = task.to(tr("Try again"), lesson.name, task.misses + 1, main=True)
        buttons = [retry, task.to(tr("Skip"), task.following), STOP]
    picture = await task.draw(request, preview)
    await request.say(join_texts(said, "\n"), buttons, picture=picture)


def _solution(task: Task) -> Text:
    """Name a turn that solves a task, and say what it does."""
    preview = preview_of(task.begin, read_turn(task.begin, task.lesson.solution))
    solution = tr("A solution: {moves}.", moves=Notation(preview.text))
    return join_texts([solution, *preview.descriptions])


async def _play_on(request: Request, task: Task, preview: Preview) -> None:
    """Let the weakest computer answer a turn of a small game, or say how it ended.

    The only move that is left to a player is played for them: the pad has nothing to ask then.
    """
    you, position = task.begin.to_move, preview.after
    names, said = _names(position), [join_texts(preview.descriptions)]
    marks = preview.marks
    while position.result() is None:
        if position.to_move == you:
            legal = position.legal_moves()
            if len(legal) > 1:
                break
            (move,) = legal
            said.append(tr("You have only one move:"))
        else:
            seed = f"{request.interaction.id} {position.ply}"
            move = (await asyncio.to_thread(answer, position, LEVELS["beginner"], seed)).move
        said.append(describe_turn(position, [move], names))
        marks = position.narration.marks(move)
        position = position.play(move)
    text = join_texts(said, "\n")
    lesson, played = task.lesson, position.text()
    if position.result() is None:
        await _go_to(request, task.game, Place(lesson.name, played))
        # a position without steps shows its situation anyway
        situation = position.narration.situation(names) if position.pad.has_steps else ()
        head = join_texts([text, *situation], "\n")
        following = Task(task.game, lesson, played, task.misses, marks=marks, head=head)
        await open_pad(request, following)
        return
    won = lesson.solved(task.begin, position)
    await _go_to(request, task.game, Place(task.following if won else lesson.name))
    ending = position.narration.verdict(names)
    said = [text, ending, bold(lesson.why if won else lesson.missed)]
    picture = await task.picture(request, position, marks)
    await request.say(join_texts(said, "\n"), task.onwards(), picture=picture)
