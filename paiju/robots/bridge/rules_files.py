"""Reading the rule files (读规则): all is checked when the system is loaded, so that no rule fails at the table."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import cast

from paiju.robots.bridge.bidding_words import ATTRIBUTES, VOCABULARY
from paiju.robots.bridge.rules import CallForm, Pattern, Rule, Situation
from paiju.robots.bridge.rules_language import Expression, split, terms

Table = Mapping[str, object]
RULE_KEYS = frozenset(
    [
        "id",
        "call",
        "hand",
        "if",
        "each",
        "en",
        "zh",
        "forcing",
        "alert",
        "artificial",
        "tag",
        "suit",
        "otherwise",
        "rare",
        "prefer",
        "include",
    ]
)
SITUATION_KEYS = frozenset(["id", "en", "zh", "when", "if", "let", "rule", "fallback"])
GROUP_KEYS = frozenset(["id", "rule"])
FORCING = ("", "off", "invite", "round", "game")


_parsed = cache(Expression)


def _expression(source: str, known: frozenset[str]) -> Expression:
    """An expression, compiled once for all rules that use it. Raises ValueError at a name that is not known."""
    expression = _parsed(source, ATTRIBUTES)
    if not expression.names <= known:
        raise ValueError(f"{source!r}: nothing is called {min(expression.names - known)!r}")
    return expression


class RuleError(ValueError):
    """A rule file is wrong (规则有误); says which file, which rule, and why."""


class _Reader:
    """One rule file being read."""

    def __init__(self, name: str, groups: dict[str, list[Table]]) -> None:
        self.name = name
        self.groups = groups

    def check(self, where: str, table: Table, known: frozenset[str]) -> None:
        if unknown := sorted(set(table) - known):
            raise RuleError(f"{self.name}: {where}: unknown key {unknown[0]!r}")

    def title(self, where: str, table: Table) -> dict[str, str]:
        title = {language: table.get(language) for language in ("en", "zh")}
        if not all(isinstance(text, str) and text for text in title.values()):
            raise RuleError(f"{self.name}: {where}: needs a title in both languages, en and zh")
        return cast("dict[str, str]", title)

    def situation(self, table: Table) -> Situation:
        identity = str(table.get("id", "?"))
        self.check(identity, table, SITUATION_KEYS)
        try:
            when = table.get("when", [])
            patterns = tuple(Pattern(text) for text in ([when] if isinstance(when, str) else cast("list[str]", when)))
            shared = [pattern.variables for pattern in patterns]
            known = VOCABULARY | (frozenset[str]().union(*shared) if shared else frozenset[str]())
            if any(variables != shared[0] for variables in shared):
                raise ValueError("all patterns of a situation must bind the same suits")
            let: list[tuple[str, Expression]] = []
            for name, source in cast("dict[str, str]", table.get("let", {})).items():
                let.append((name, _expression(source, known)))
                known |= {name}
            condition = _expression(str(table["if"]), known) if "if" in table else None
        except ValueError as error:
            raise RuleError(f"{self.name}: {identity}: {error}") from None
        rules = tuple(self.rules(identity, cast("list[Table]", table.get("rule", [])), known))
        return Situation(
            id=identity,
            title=self.title(identity, table),
            patterns=patterns,
            condition=condition,
            let=tuple(let),
            rules=rules,
            fallback=bool(table.get("fallback")),
            early=condition is not None and condition.names <= VOCABULARY,
        )

    def rules(self, situation: str, tables: list[Table], known: frozenset[str]) -> Iterator[Rule]:
        for table in tables:
            if "include" in table:
                group = str(table["include"])
                if group not in self.groups:
                    raise RuleError(f"{self.name}: {situation}: there is no group {group!r}")
                yield from self.rules(situation, self.groups[group], known)
                continue
            identity = f"{situation}/{table.get('id', '?')}"
            self.check(identity, table, RULE_KEYS)
            try:
                yield self.rule(identity, table, known)
            except ValueError as error:
                raise RuleError(f"{self.name}: {identity}: {error}") from None

    def rule(self, identity: str, table: Table, known: frozenset[str]) -> Rule:
        each: list[tuple[str, Expression]] = []
        for text in split(str(table.get("each", ""))):
            if text:
                name, _, suits = text.partition(" in ")
                each.append((name, _expression(suits, known)))
                known |= {name}

        def compiled(source: str) -> Expression:
            return _expression(source, known)

        title = self.title(identity, table)
        for text in title.values():
            for _, field, _, _ in Formatter().parse(text):
                if field is not None and field not in known:
                    raise ValueError(f"the title {text!r} speaks of {field!r}, which is not bound")
        forcing, _, unless = str(table.get("forcing", "")).partition(" unless ")
        if forcing not in FORCING:
            raise ValueError(f"forcing is one of {', '.join(FORCING[1:])}, not {forcing!r}")
        written = table.get("hand", "")
        hand = (written,) if isinstance(written, str) else tuple(cast("list[str]", written))
        artificial = bool(table.get("artificial"))
        return Rule(
            id=identity,
            call=CallForm(str(table["call"]), compiled),
            title=title,
            demands=tuple(terms(text, compiled) for text in hand),
            hand=hand,
            condition=compiled(str(table["if"])) if "if" in table else None,
            variables=tuple(name for name, _ in each),
            ranges=tuple(suits for _, suits in each),
            suit=compiled(str(table["suit"])) if "suit" in table else None,
            forcing=forcing,
            unless=compiled(unless) if unless else None,
            alert=bool(table.get("alert", artificial)),
            artificial=artificial,
            tag=str(table.get("tag", "")),
            otherwise=bool(table.get("otherwise")),
            rare=bool(table.get("rare")),
            prefer=str(table.get("prefer", "longest")),
        )


def read(name: str, text: str, groups: dict[str, list[Table]] | None = None) -> list[Situation]:
    """The situations of one rule file (读一份规则). Raises RuleError naming file and rule."""
    try:
        content: Table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleError(f"{name}: {error}") from None
    reader = _Reader(name, groups if groups is not None else {})
    reader.check("top", content, frozenset(("situation", "group")))
    for group in cast("list[Table]", content.get("group", [])):
        reader.check(str(group.get("id", "?")), group, GROUP_KEYS)
        reader.groups[str(group["id"])] = cast("list[Table]", group["rule"])
    return [reader.situation(table) for table in cast("list[Table]", content.get("situation", []))]


@cache
def system() -> tuple[Situation, ...]:
    """All situations of the system (全部规则), in the order in which they are tried; the fallbacks last."""
    folder = files("paiju.robots.bridge") / "system"
    groups: dict[str, list[Table]] = {}
    situations = [
        situation
        for path in sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda p: p.name)
        for situation in read(path.name, path.read_text(encoding="utf-8"), groups)
    ]
    names = [situation.id for situation in situations]
    for name in names:
        if names.count(name) > 1:
            raise RuleError(f"two situations are called {name!r}")
    return tuple(sorted(situations, key=lambda situation: situation.fallback))
