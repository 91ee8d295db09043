"""A rules page for players (规则页): its Markdown taken apart into sections and blocks that any client can draw.

Cards in backquotes become faces. What a page says for those who write case files, its chapter `notation`, is left out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

from paiju.cards import Card, parse, parse_card

NOTATION = "notation"
"""The anchor of the chapter for those who write case files."""
_START = re.compile(r'^(?=<a id="|#{1,6} )', re.MULTILINE)
_ANCHOR = re.compile(r'<a id="([^"]+)"></a>\n?')
_HEADING = re.compile(r"^(#+) ", re.MULTILINE)
_LEADING = re.compile(r'<a id="[^"]+"></a>\n?|^##+ .*$', re.MULTILINE)
"""What leads to a rule: anchors, and headings below the page's title."""
_PAGE = re.compile(r"^(?:([\w-]+)\.(?:en|zh)\.md)?(?:#([\w-]+))?$")
_CHINESE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")


class _Part(msgspec.Struct, frozen=True, tag_field="kind"):
    """A part of a page."""


class Text(_Part, tag="text", frozen=True):
    """Words (文字)."""

    text: str


class Code(_Part, tag="code", frozen=True):
    """A word of the program (代码): the code of a refusal, an option."""

    text: str


class Faces(_Part, tag="faces", frozen=True):
    """Cards by name (牌)."""

    cards: tuple[Card, ...]


class Strong(_Part, tag="strong", frozen=True):
    """Words that stand out (强调)."""

    inside: "tuple[Inline, ...]"


class RuleLink(_Part, tag="link", frozen=True):
    """Words that lead to a rule (链接), of this page if `page` is empty; `rule` empty leads to the page's top."""

    page: str
    rule: str
    inside: "tuple[Inline, ...]"


Inline = Text | Code | Faces | Strong | RuleLink


class Heading(_Part, tag="heading", frozen=True):
    """A heading (标题) of level 1-6."""

    level: int
    inside: tuple[Inline, ...]


class Paragraph(_Part, tag="paragraph", frozen=True):
    """A paragraph (段)."""

    inside: tuple[Inline, ...]


class Items(_Part, tag="items", frozen=True):
    """A list (列表), numbered or not."""

    ordered: bool
    items: "tuple[tuple[Block, ...], ...]"


class Grid(_Part, tag="table", frozen=True):
    """A table (表): its head, and its rows cell by cell."""

    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]


class Verbatim(_Part, tag="verbatim", frozen=True):
    """Text set as it is written (原样)."""

    text: str


Block = Heading | Paragraph | Items | Grid | Verbatim


class Section(msgspec.Struct, frozen=True):
    """What stands under one or more anchors (节); the anchors are its rules, and it may have none."""

    rules: tuple[str, ...]
    blocks: tuple[Block, ...]


def sections(file: Path) -> tuple[Section, ...]:
    """The sections of a page for players (各节), in order."""
    return tuple(
        Section(tuple(_ANCHOR.findall(chunk)), tuple(_blocks(_MARKDOWN.parse(_ANCHOR.sub("", chunk)))))
        for chunk in _for_players(_chunks(file.read_text("utf-8")))
    )


def _chunks(content: str) -> Iterator[str]:
    """The page cut before each anchor and heading; a chapter's heading stays with the rule after it."""
    chunk = ""
    for piece in _START.split(content):
        if _LEADING.sub("", chunk).strip():
            yield chunk
            chunk = ""
        chunk += piece
    yield chunk


def _for_players(chunks: Iterable[str]) -> Iterator[str]:
    """The chunks without the chapter on notation, which ends where a heading of its level follows."""
    within = 0
    for chunk in chunks:
        found = _HEADING.search(chunk)
        level = len(found[1]) if found else 0
        if within and 0 < level <= within:
            within = 0
        if NOTATION in _ANCHOR.findall(chunk):
            within = level
        elif not within:
            yield chunk


_MARKDOWN = MarkdownIt("commonmark").enable("table")


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    """The blocks of a run of tokens."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = _closing(tokens, at)
        match token.type:
            case "heading_open":
                yield Heading(int(token.tag[1]), _inline(tokens[at + 1]))
            case "paragraph_open":
                yield Paragraph(_inline(tokens[at + 1]))
            case "bullet_list_open" | "ordered_list_open":
                items = tuple(tuple(_blocks(inner)) for inner in _within(tokens[at:end], "list_item_open"))
                yield Items(token.type == "ordered_list_open", items)
            case "table_open":
                head, *rows = _rows(tokens[at:end])
                yield Grid(head, tuple(rows))
            case "fence" | "code_block":
                yield Verbatim(token.content)
            case "blockquote_open":
                yield from _blocks(tokens[at + 1 : end])
            case _:
                pass
        at = end + 1


def _rows(tokens: Sequence[Token]) -> Iterator[tuple[tuple[Inline, ...], ...]]:
    for row in _within(tokens, "tr_open"):
        yield tuple(_inline(token) for token in row if token.type == "inline")


def _within(tokens: Sequence[Token], opening: str) -> Iterator[Sequence[Token]]:
    """What stands inside each outermost token of that type."""
    at = 0
    while at < len(tokens):
        if tokens[at].type == opening:
            end = _closing(tokens, at)
            yield tokens[at + 1 : end]
            at = end
        at += 1


def _closing(tokens: Sequence[Token], at: int) -> int:
    """Where the token that opens at this place is closed."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += tokens[place].nesting
        if depth == 0:
            return place
    raise AssertionError("the parser closes what it opens")


def _inline(token: Token) -> tuple[Inline, ...]:
    return tuple(_joined(_parts(token.children or [])))


def _joined(parts: Iterable[Inline]) -> Iterator[Inline]:
    """Texts side by side as one; a line's end between Chinese signs is no space."""
    text = ""
    for part in parts:
        if isinstance(part, Text):
            text += part.text
            continue
        if text:
            yield Text(_unbroken(text))
        text = ""
        yield part
    if text:
        yield Text(_unbroken(text))


def _unbroken(text: str) -> str:
    before, *lines = text.split("\n")
    for line in lines:
        chinese = _CHINESE.match(before[-1:]) or _CHINESE.match(line[:1])
        before += f"{'' if chinese else ' '}{line}"
    return before


def _parts(tokens: Sequence[Token]) -> Iterator[Inline]:
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = _closing(tokens, at)
        inside = tuple(_joined(_parts(tokens[at + 1 : end])))
        match token.type:
            case "text":
                yield Text(token.content)
            case "softbreak" | "hardbreak":
                yield Text("\n")
            case "code_inline":
                yield from _code(token.content)
            case "strong_open":
                yield Strong(inside)
            case "link_open":
                yield from _link(str(token.attrGet("href")), inside)
            case _:
                yield from inside
        at = end + 1


def _link(target: str, inside: tuple[Inline, ...]) -> Iterator[Inline]:
    """A link to a page for players or a rule in it; of others the words alone."""
    found = _PAGE.match(target)
    if found is None or found[1] == "cases" or found[2] == NOTATION:
        yield from inside
    else:
        yield RuleLink(found[1] or "", found[2] or "", inside)


def _code(text: str) -> Iterator[Inline]:
    """Cards where all words are cards or a hand, else a word of the program."""
    try:
        cards = tuple(parse_card(word) for word in text.split())
    except ValueError:
        try:
            cards = tuple(reversed(parse(text)))
        except ValueError:
            cards = ()
    yield Faces(cards) if cards else Code(text)
