"""The settings of the bot, read from environment variables or from a file `.env`."""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    AnyUrl,
    BaseModel,
    BeforeValidator,
    Field,
    SecretStr,
    UrlConstraints,
    ValidationError,
    ValidationInfo,
    field_validator,
)

from bot import environment
from model.environment import SECRETS, SettingsError, read_settings
from storage.addresses import DEFAULT_URL, address_of
from storage.errors import StorageError

ApiUrl = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["http", "https"])]
WebUrl = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["http", "https"], max_length=200)]
LogLevel = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)]
GatewayUrl = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["ws", "wss", "http", "https"])]


MAX_SHARDS = 10_000
"""Far more than any bot has."""
MAX_COMPUTER_PROCESSES = 64
"""As many as the processors of a large machine."""


class Settings(BaseModel):
    """All settings. The file `.env.example` explains each one."""

    discord_token: SecretStr = Field(default=SecretStr(""), validate_default=True)
    database_url: str = DEFAULT_URL
    discord_api_url: ApiUrl | None = None
    discord_gateway_url: GatewayUrl | None = None
    log_level: LogLevel = "INFO"
    log_format: Literal["console", "json"] = "console"
    shards: int | None = Field(default=None, ge=1, le=MAX_SHARDS)
    shard_ids: tuple[int, ...] | None = None
    match_threads: bool = True
    reply_moves: bool = True
    backups: Path = Path("data/backups")
    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    metrics_host: str = "127.0.0.1"
    computer_processes: int = Field(default=1, ge=0, le=MAX_COMPUTER_PROCESSES)
    privacy_url: WebUrl | None = None
    terms_url: WebUrl | None = None
    support_url: WebUrl | None = None
    instance: str | None = Field(default=None, max_length=environment.MAX_LENGTH)

    @property
    def instance_name(self) -> str:
        """The name of this process among those that share a database, and of its run."""
        if self.instance is not None:
            return self.instance
        return environment.default_name(self.shard_ids)

    @field_validator("instance")
    @classmethod
    def _is_one_word(cls, name: str | None) -> str | None:
        if name is not None and (not name.isprintable() or name != name.strip()):
            raise ValueError("must be one line, without spaces around it")
        return name

    @field_validator("discord_token")
    @classmethod
    def _looks_like_a_token(cls, token: SecretStr) -> SecretStr:
        text = token.get_secret_value()
        if not text:
            raise ValueError("is missing; it or DISCORD_TOKEN_FILE has to lead to the bot's token")
        if any(letter.isspace() for letter in text):
            raise ValueError("must be the bot's token, without spaces")
        return token

    @field_validator("database_url")
    @classmethod
    def _names_a_database(cls, url: str) -> str:
        try:
            address_of(url)
        except StorageError as error:
            raise ValueError(str(error).removeprefix("DATABASE_URL ")) from None
        return url

    @field_validator("backups")
    @classmethod
    def _finds_the_home_folder(cls, folder: Path) -> Path:
        try:
            return folder.expanduser()
        except RuntimeError:
            raise ValueError("begins with a home folder that is not known here") from None

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _reads_numbers(cls, given: object) -> object:
        return environment.read_shard_ids(given) if isinstance(given, str) else given

    @field_validator("shard_ids")
    @classmethod
    def _are_below_shards(
        cls, numbers: tuple[int, ...] | None, info: ValidationInfo
    ) -> tuple[int, ...] | None:
        if numbers is None or "shards" not in info.data:  # SHARDS has an error of its own
            return numbers
        shards: int | None = info.data["shards"]
        if shards is None:
            raise ValueError("needs SHARDS, the number of shards of all processes together")
        if not all(0 <= number < shards for number in numbers):
            raise ValueError(f"must be numbers from 0 to {shards - 1}, because SHARDS is {shards}")
        return numbers


_OURS = ("discord_", "metrics_", "computer_")
COPIED_TO = "new_database_url"
"""What the documentation calls the address of a database that another one is copied into."""
NO_SWITCH = "Input should be a valid boolean, unable to interpret input"
_NEAR = 0.8
"""How similar a name must be to one of ours, from 0 to 1."""


def doubtful_names(given: Iterable[str]) -> dict[str, str | None]:
    """Return the names that look like settings and are none, each with the one that is meant.

    That is None for a name that only begins like ours.
    """
    known = {*Settings.model_fields, *(f"{name}_file" for name in (*SECRETS, COPIED_TO)), COPIED_TO}
    doubtful: dict[str, str | None] = {}
    for name in sorted(set(given) - known):
        near = get_close_matches(name, known, 1, _NEAR)
        if near or name.startswith(_OURS):
            doubtful[name.upper()] = near[0].upper() if near else None
    return doubtful


def load_settings() -> Settings:
    """Load the settings of this process.

    Raises SettingsError, with a line for each invalid setting, if any is invalid or `.env` cannot
    be read.
    """
    given = read_settings(in_files=SECRETS)
    try:
        settings = Settings.model_validate(given)
    except ValidationError as error:
        lines = [
            f"{'.'.join(map(str, each['loc'])).upper()}: "
            + each["msg"].removeprefix("Value error, ").replace(NO_SWITCH, "must be on or off")
            for each in error.errors(include_input=False)
        ]
        doubtful = doubtful_names(given).items()
        lines += [f"{name}: is unknown; do you mean {meant}?" for name, meant in doubtful if meant]
        raise SettingsError("Wrong settings:\n  " + "\n  ".join(lines)) from None
    some = settings.shard_ids is not None and len(settings.shard_ids) != settings.shards
    if some and isinstance(address_of(settings.database_url), Path):
        raise SettingsError(
            "Wrong settings:\n  SHARD_IDS: leaves out shards, which no other process can run: only "
            "one can use an SQLite file. Leave SHARD_IDS empty, or use PostgreSQL."
        )
    return settings
