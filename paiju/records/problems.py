"""What is wrong with a file (问题): a board that was lost, or a place where the reader had to be lenient.

A problem names its line, its board and a code; the sentences for people, in English and Chinese, are here, so that
the command line and the pages say the same.
"""

import msgspec

SENTENCES: dict[str, tuple[str, str]] = {
    # The file
    "too-big": ("the file has more than {0} bytes", "文件超过 {0} 字节"),
    "too-many": ("the file has more than {0} boards", "文件超过 {0} 副牌"),
    "empty": ("the file is empty", "文件是空的"),
    "not-text": ("this is not text", "这不是文本文件"),
    "unknown-format": (
        "{0!r} does not end in .pbn or .lin, so its format is not known",
        "{0!r} 不以 .pbn 或 .lin 结尾，不知是何格式",
    ),
    "no-board": ("there is no board in this file", "文件里没有牌"),
    "bad-line": ("this is not a deal: {0}", "这不是一副牌：{0}"),
    "unknown-game": ("there is no game {0!r}", "没有 {0!r} 这种玩法"),
    "not-the-pack": ("these cards are not the pack of {0}", "这些牌不是 {0} 的整副牌"),
    # Where a board was lost
    "bad-deal": ("the deal {0!r} cannot be read", "读不懂这副牌 {0!r}"),
    "hand-size": ("{0} has {1} cards instead of 13", "{0} 有 {1} 张牌，应为 13 张"),
    "card-twice": ("{0} is dealt twice", "{0} 发了两次"),
    "end-position": ("this is an end position, not a whole deal", "这是残局，不是整副牌"),
    "no-deal": ("no hand of this board is given", "这副牌一手牌也没有给"),
    "bad-call": ("{0!r} is not a call", "{0!r} 不是叫品"),
    "illegal-call": ("call {0}, {1}, is not legal: {2}", "第 {0} 个叫品 {1} 不合法：{2}"),
    "skipped-call": ("a call out of rotation cannot be imported", "越序叫牌无法导入"),
    "bad-card": ("{0!r} is not a card", "{0!r} 不是一张牌"),
    "illegal-card": ("card {0} of the play, {1}, is not legal: {2}", "第 {0} 张出牌 {1} 不合法：{2}"),
    "lead-out-of-turn": ("a lead out of turn cannot be imported", "越序首攻无法导入"),
    "no-auction": ("LIN cannot hold a contract without its auction here", "LIN 在此无法记录没有叫牌过程的定约"),
    "exchanged": ("LIN cannot tell that declarer and dummy were exchanged", "LIN 无法记录庄家与明手互换"),
    "no-contract": ("cards are played but there is no contract", "有出牌却没有定约"),
    "no-declarer": ("cards are played but nobody knows who is declarer", "有出牌却不知谁是庄家"),
    "no-dealer": ("nothing says who dealt", "不知谁发牌"),
    # Where the reader was lenient
    "encoding": ("read as {0}", "按 {0} 编码读入"),
    "url": ("taken out of a web address", "取自网址"),
    "junk": ("{0!r} means nothing here and is left out", "{0!r} 在此没有意义，已略去"),
    "lost-bar": ("a bar is missing behind {0!r}", "{0!r} 之后少一条竖线"),
    "bad-tag": ("{0!r} is not a tag and is left out", "{0!r} 不是标签，已略去"),
    "repeated-tag": ("the tag {0} comes again and is left out", "标签 {0} 重复，已略去"),
    "bad-value": ("{0} cannot be {1!r}; taken as unknown", "{0} 不能是 {1!r}，视为未知"),
    "no-blank-line": ("a new board begins without a blank line before it", "新的一副牌之前没有空行"),
    "comment-open": ("a comment is not closed", "注释没有结束"),
    "inherited": ("{0} taken from the board before", "{0} 沿用前一副"),
    "dealer-by-number": ("dealer taken from the board's number", "发牌人按牌号定"),
    "dealer-by-play": ("dealer found from the opening lead", "发牌人由首攻推定"),
    "dealer-by-auction": ("dealer taken from the auction", "发牌人按叫牌过程定"),
    "vul-by-number": ("vulnerability taken from the board's number", "局况按牌号定"),
    "fourth-hand": ("{0}'s hand completed from the other three", "{0} 的牌由其他三家补全"),
    "no-direction": ("the deal does not say whose hand comes first; North assumed", "未说明首手方位，按北家读"),
    "passes-added": ("final passes added", "补上末尾的不叫"),
    "passes-dropped": ("passes after the end of the auction left out", "略去叫牌结束后的不叫"),
    "auction-incomplete": (
        "the auction is incomplete; the contract is the one stated",
        "叫牌不完整，定约以文件所述为准",
    ),
    "opening-passes": ("{0} passes before the opening bid added", "补上开叫前的 {0} 个不叫"),
    "not-played": (
        "passed out, it says, but without calls or a score; taken as not played",
        "写作全不叫，却没有叫牌也没有得分，视为未打",
    ),
    "contract-differs": ("states {0}, the auction gives {1}", "文件写 {0}，叫牌得出 {1}"),
    "declarer-differs": ("states declarer {0}, the auction gives {1}", "文件写庄家 {0}，叫牌得出 {1}"),
    "declarer-swapped": ("declarer and dummy were exchanged at the table", "庄家与明手在牌桌上互换了"),
    "result-differs": ("states {0} tricks, the play gives {1}", "文件写 {0} 墩，打牌得出 {1} 墩"),
    "result-impossible": (
        "{0} tricks are impossible after this play; result unknown",
        "按此打牌不可能得 {0} 墩，结果视为未知",
    ),
    "score-differs": ("states the score NS {0}, the result gives {1}", "文件写南北得分 {0}，按结果应为 {1}"),
    "columns": ("the cards stand in other columns than the first line says", "出牌的列与首行所示不符"),
    "play-gap": ("an unknown card in the play; the cards after it are left out", "出牌中有未知的牌，其后的略去"),
    "claims-differ": ("two claims, {0} and {1} tricks; the last one counts", "两次摊牌：{0} 墩与 {1} 墩，以后者为准"),
    "tables-differ": ("two double-dummy tables differ; the longer one counts", "两张明牌表不一致，以长者为准"),
}
"""What each code says, in English and in Chinese; `{0}` … are the problem's words."""


class Problem(msgspec.Struct, frozen=True):
    """One problem of a file (问题): where, at which board, and why."""

    line: int
    """The line in the file, from 1."""
    board: str
    """The board as the file calls it, with its room; empty if it concerns none."""
    code: str
    words: tuple[str, ...] = ()
    lost: bool = False
    """Whether the board (or, without one, the file) could not be read at all."""

    def say(self, language: str = "en") -> str:
        """Why, as a sentence without a full stop (说明), in `en` or `zh`."""
        return SENTENCES[self.code][language == "zh"].format(*self.words)

    @property
    def why(self) -> str:
        """Why, in English (原因)."""
        return self.say()

    def __str__(self) -> str:
        board = f", board {self.board}" if self.board else ""
        return f"line {self.line}{board}: {self.why}"


class Unreadable(Exception):
    """A file of which nothing can be read (无法读取); `problem` says the line and why."""

    def __init__(self, line: int, code: str, *words: str) -> None:
        self.problem = Problem(line, "", code, words, lost=True)
        super().__init__(str(self.problem))


class BoardLost(Exception):
    """A board that cannot be read (此副作废), raised inside a reader; the other boards go on."""

    def __init__(self, line: int, code: str, *words: str) -> None:
        super().__init__(code)
        self.line = line
        self.code = code
        self.words = words
