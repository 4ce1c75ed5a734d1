"""Reviews: at most one of each match and study, which go with their study and keep no person."""

from model.text_values import Erased
from storage.database import UnitOfWork
from tests.support.database.rows import ANN, NOW, add_match


async def test_a_review_goes_when_its_study_is_replaced(unit: UnitOfWork) -> None:
    old = await unit.studies.add(ANN, b"old", NOW, keep=1)
    await unit.reviews.add(ANN, NOW, study=old)
    assert await unit.reviews.of(study=old)
    new = await unit.studies.add(ANN, b"new", NOW, keep=1)
    await unit.reviews.add(ANN, NOW, study=new)
    assert await unit.reviews.of(study=old) is None
    assert await unit.reviews.of(study=new)


async def test_erasing_somebody_deletes_reviews_of_their_studies_only(unit: UnitOfWork) -> None:
    study = await unit.studies.add(ANN, b"x", NOW, keep=5)
    await unit.reviews.add(ANN, NOW, study=study)
    match = (await add_match(unit)).id
    await unit.reviews.add(ANN, NOW, match=match)
    await unit.personal_data.delete(Erased(ANN, -1))
    assert await unit.reviews.of(study=study) is None
    kept = await unit.reviews.of(match=match)
    assert kept is not None
    assert kept.player == -1
