import Terminal
import Testing

/// Texts for terminals that show ASCII alone.
struct ASCIITextTests {
    @Test(arguments: [
        ("tfl 12 trains", "tfl 12 trains"), ("12 more · --limit 5 …", "12 more - --limit 5 ~"),
        ("São Tomé", "Sao Tome"), ("🚇 Penny", "?  Penny"), ("漢字", "? ? "), ("★ a", "* a"),
    ])
    func `each character has one of ASCII that is as wide`(text: String, ascii: String) {
        #expect(text.inASCII == ascii)
        #expect(text.inASCII.displayWidth == text.displayWidth)
        var style = TerminalStyle.none
        #expect(StyledText(text).rendered(style) == text)
        style.hasUnicode = false
        #expect(StyledText(text).rendered(style) == ascii)
    }
}
