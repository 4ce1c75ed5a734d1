"""Computer opponents: a search for all games, levels for people, a referee between programs."""
