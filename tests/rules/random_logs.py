"""Random logs of matches: moves, takebacks, and players who leave."""

from random import Random

from rules.line import Entry, Kind, Line, extend


def random_entry(line: Line, random: Random) -> Entry:
    """A random next event: mostly a move, sometimes a takeback or a player who leaves."""
    position = line.position
    forced = position.forced_move()
    if line.moves and random.random() < 0.15:
        back = random.choice([1, 1, 2, len(line.moves)])
        return Entry(Kind.TAKEBACK, 0, str(max(len(line.moves) - back, 0)))
    if forced is not None:
        return Entry(Kind.MOVE, position.to_move, forced)
    staying = [seat for seat in range(position.seats) if not position.has_left(seat)]
    if len(staying) > 2 and random.random() < 0.05:
        kind = random.choice([Kind.RESIGNED, Kind.TIMEOUT, Kind.REMOVED])
        return Entry(kind, random.choice(staying))
    return Entry(Kind.MOVE, position.to_move, random.choice(position.legal_moves()))


def random_log(line: Line, random: Random, events: int) -> tuple[Line, list[Entry]]:
    """Extend a line by so many events, or to its end. Return it with these events."""
    log: list[Entry] = []
    while line.result is None and len(log) < events:
        log.append(random_entry(line, random))
        line = extend(line, log[-1])
    return line, log
