from rules.game import RulesPage

PAGES: tuple[RulesPage, ...] = ()
