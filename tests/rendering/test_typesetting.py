"""Letters that our font lacks are drawn with fonts of the system, joined and in their direction."""

import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat, features

from rendering import typesetting
from rendering.canvas import coverage, text_width
from rendering.players import cut, drawable
from rendering.typesetting import Line, scripts_without_font
from tests.support.pytest_setup import FONTS

SIZE = 30.0
ARABIC, HEBREW, DEVANAGARI, JAPANESE = "علي سارة", "דנה", "कृष्णा", "李さくら"


def use_fonts_in(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(typesetting, "FOLDERS", (str(folder),))


def differ(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ on average, from 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


def test_arabic_and_devanagari_letters_are_joined() -> None:
    for joined, letters in (("علي", "علي"), ("कृष्णा", ("कृ", "ष", "णा"))):
        assert text_width(joined, SIZE) < sum(text_width(each, SIZE) for each in letters) * 0.95


def test_hebrew_is_written_from_right_to_left() -> None:
    whole, first, last = (coverage(each, SIZE) for each in (HEBREW, HEBREW[0], HEBREW[-1]))
    left = whole.crop((0, 0, last.width, last.height))
    right = whole.crop((whole.width - first.width, 0, whole.width, whole.height))
    assert (
        differ(left, last)
        < 10
        < differ(left, whole.crop((whole.width - last.width, 0, *whole.size)))
    )
    assert differ(right, first) < 10


def test_a_name_from_right_to_left_stays_in_its_place_in_a_sentence() -> None:
    def parts(text: str) -> list[str]:
        return [part for _, part, _ in Line(text, 30, "Bold").parts]

    assert parts("12. Ann places c3.") == ["12. Ann places c3."]
    assert parts(f"12. {ARABIC} places c3.") == ["12. ", ARABIC, " places c3."]
    assert parts(f"{ARABIC}, {HEBREW} share the win.") == [ARABIC, ", ", HEBREW, " share the win."]


def test_a_name_that_is_cut_has_the_ellipsis_where_it_ends() -> None:
    assert cut(ARABIC, 50, SIZE).startswith("…")
    assert cut(JAPANESE, 50, SIZE).endswith("…")


def test_without_fonts_the_account_is_named_and_the_log_says_for_which_scripts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use_fonts_in(monkeypatch, tmp_path / "missing")
    assert [drawable(each) for each in (ARABIC, HEBREW, DEVANAGARI, JAPANESE)] == [""] * 4
    scripts = ["Arabic", "Hebrew", "Devanagari", "Chinese", "Japanese", "Korean"]
    assert scripts_without_font() == scripts


def test_without_fribidi_only_letters_that_need_no_joining_are_drawn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use_fonts_in(monkeypatch, Path(shutil.copytree(FONTS, tmp_path / "fonts")))

    def has_no_raqm(feature: str) -> bool:
        return feature != "raqm"

    monkeypatch.setattr(features, "check", has_no_raqm)
    assert [drawable(each) for each in (ARABIC, HEBREW, DEVANAGARI)] == [""] * 3
    assert drawable(JAPANESE) == JAPANESE


def test_a_broken_font_counts_as_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "NotoSansHebrew-Bold.ttf").write_bytes(b"no font")
    use_fonts_in(monkeypatch, tmp_path)
    # There Pillow looks for another font of that name.
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))
    assert drawable(HEBREW) == ""


def test_a_font_that_is_removed_later_breaks_no_picture(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    font = tmp_path / "NotoSansHebrew-Bold.ttf"
    font.write_bytes((FONTS / font.name).read_bytes())
    use_fonts_in(monkeypatch, tmp_path)
    assert drawable(HEBREW) == HEBREW
    font.unlink()
    assert text_width(HEBREW, SIZE + 1) > 0
