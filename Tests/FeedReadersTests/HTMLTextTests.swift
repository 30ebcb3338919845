import Testing

@testable import FeedReaders

struct HTMLTextTests {
    @Test(arguments: [
        ("plain words", "plain words"),
        ("  blanks \n and\tlines ", "blanks and lines"),
        ("<b>bold</b> and <i class=\"x\">so on</i>", "bold and so on"),
        ("<p>One</p><p>two</p>three<br/>four", "One two three four"),
        ("sup<sup>er</sup>script", "superscript"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("Array<Int> and Map<String, Int>", "Array<Int> and Map<String, Int>"),
        ("a<b", "a"),
        ("AT&T", "AT&T"),
        ("AT&amp;T", "AT&T"),
        ("fish &amp;amp; chips", "fish &amp; chips"),
        ("&lt;b&gt;", "<b>"),
        ("caf&eacute; &#233; &#xE9; &#XE9;", "café é é é"),
        ("&#146;tis &#8212; &hellip;", "’tis — …"),
        ("a&nbsp;&nbsp;b", "a b"),
        ("&unknown; &; & &#; &#x; &#xZZ; &#55296; &#99999999;", "&unknown; &; & &#; &#x; &#xZZ; \u{FFFD} \u{FFFD}"),
        ("&\u{1F600};", "&\u{1F600};"),
        ("<script>alert('<p>')</script>said", "said"),
        ("<STYLE>p {}</STYLE>Seen<!-- unseen --> too", "Seen too"),
        ("<script>no end", ""),
        ("before<!-- no end", "before"),
        ("before<a href='no end", "before"),
        ("<", "<"),
        ("</", "</"),
        ("<>", "<>"),
        ("</p>x", "x"),
        ("<?php echo 1 ?>x", "x"),
        ("bell\u{07}and\u{1B}[31mred", "bell and [31mred"),
        ("👩‍👩‍👧 <b>Ünïcödé</b> 漢字", "👩‍👩‍👧 Ünïcödé 漢字"),
        ("", ""),
    ])
    func `keeps the visible text`(html: String, text: String) {
        #expect(HTMLText.plain(html, limit: 500) == text)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcdef…"),
        ("äöüäöüä", 6, "äöüäöü…"),
        ("ab cd ef", 6, "ab cd…"),
        ("abcde fg", 6, "abcde…"),
        ("😀😀😀", 2, "😀😀…"),
        ("<b>abc</b>", 3, "abc"),
    ])
    func `cuts a long text`(html: String, limit: Int, text: String) {
        #expect(HTMLText.plain(html, limit: limit) == text)
    }

    @Test func `does not change plain text`() {
        #expect(HTMLText.plain("<b> &amp;  c", limit: 500, as: .none) == "<b> &amp; c")
    }

    @Test(arguments: ["<", "<a", "&", "&#", "<!--", "<a<", "</script", "<script>", "& ;", "\u{0301}"])
    func `takes time in proportion to what it reads`(piece: String) {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        #expect(HTMLText.plain(text, limit: 100).unicodeScalars.count <= 101)
    }
}
