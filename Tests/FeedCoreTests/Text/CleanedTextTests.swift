import FeedCore
import Testing

struct CleanedTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("Über 東京 🏇", "Über 東京 🏇"), ("", ""),
        ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[38;2;1;2;3mred", "red"), ("a\u{1B}[1;2", "a1;2"), ("a\u{1B}", "a"),
        ("a\u{1B}]0;title\u{7}b", "ab"), ("a\u{1B}]0;title\u{1B}\\b", "ab"), ("a\u{1B}]0;no end", "a0;no end"),
        ("a\u{1B}]0;new\u{1B}[31mb", "ab"), ("a\u{1B}(Bb", "ab"), ("a\u{1B}cb", "ab"), ("a\u{1B}éb", "aéb"),
        ("a\u{9B}31mb", "ab"), ("a\u{9D}0;x\u{9C}b", "ab"), ("a\u{9D}b", "ab"), ("a\u{90}q\u{1B}\\b", "ab"),
        ("a\r\nb", "a b"), ("a\tb", "a b"), ("a \n b", "a  b"), ("a\u{2029}b", "a b"), ("a\u{85}b", "a b"),
        ("a\u{0}\u{8}\u{7F}\u{80}b", "ab"), (" ~\u{7F}", " ~"), ("\u{1F} ~", " ~"), ("\u{FF}\u{7F}", "\u{FF}"),
        ("\u{202E}abc\u{202C}\u{2067}d\u{2069}", "abcd"), ("\u{200F}עברית", "\u{200F}עברית"),
        ("x\(String(repeating: "\u{301}", count: 50))y", "x\(String(repeating: "\u{301}", count: 8))y"),
        ("a\u{FFF9}b\u{FFFA}c\u{FFFB}", "abc"), ("a\u{E0041}\u{E0042}\u{E007F}b", "ab"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿 England", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 England"),
    ])
    func `what would be interpreted is removed, and the rest is kept`(text: String, clean: String) {
        #expect(text.cleaned == clean)
        #expect(text.cleaned.cleaned == clean)
    }

    @Test func `a megabyte of unterminated sequences is cleaned in one pass`() {
        for text in ["\u{9D}", "\u{1B}]", "\u{1B}[", "\u{1B}[1;", "\u{90}\u{7}"] {
            #expect(String(repeating: text, count: 500_000).cleaned.count <= 1_000_000)
        }
    }

    @Test(arguments: 0..<9)
    func `a character keeps as many accents as it may have`(count: Int) {
        let (marks, kept) = (String(repeating: "\u{301}", count: 20), String(repeating: "\u{301}", count: count))
        #expect("x\(marks)y\(marks)".cleaned(marks: count) == "x\(kept)y\(kept)")
    }
}
