import Foundation
import TerminalText
import Testing

struct TextTests {
    @Test(arguments: [
        ("plain", "plain"), ("Über 東京 🏇", "Über 東京 🏇"), ("", ""),
        ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[38;2;1;2;3mred", "red"), ("a\u{1B}[1;2", "a1;2"), ("a\u{1B}", "a"),
        ("a\u{1B}]0;title\u{7}b", "ab"), ("a\u{1B}]0;title\u{1B}\\b", "ab"), ("a\u{1B}]0;no end", "a0;no end"),
        ("a\u{1B}]0;new\u{1B}[31mb", "ab"), ("a\u{1B}(Bb", "ab"), ("a\u{1B}cb", "ab"), ("a\u{1B}éb", "aéb"),
        ("a\u{9B}31mb", "ab"), ("a\u{9D}0;x\u{9C}b", "ab"), ("a\u{9D}b", "ab"), ("a\u{90}q\u{1B}\\b", "ab"),
        ("a\r\nb", "a b"), ("a\tb", "a b"), ("a \n b", "a  b"), ("a\u{2029}b", "a b"), ("a\u{85}b", "a b"),
        ("a\u{0}\u{8}\u{7F}\u{80}b", "ab"),
        ("\u{202E}abc\u{202C}\u{2067}d\u{2069}", "abcd"), ("\u{200F}עברית", "\u{200F}עברית"),
        ("x\(String(repeating: "\u{301}", count: 50))y", "x\(String(repeating: "\u{301}", count: 8))y"),
        ("a\u{FFF9}b\u{FFFA}c\u{FFFB}", "abc"), ("a\u{E0041}\u{E0042}\u{E007F}b", "ab"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿 England", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 England"),
    ])
    func `removes what a terminal would interpret and keeps the rest`(text: String, clean: String) {
        #expect(text.cleaned == clean)
        #expect(text.cleaned.cleaned == clean)
    }

    @Test func `cleans a megabyte of unterminated sequences in one pass`() {
        for text in ["\u{9D}", "\u{1B}]", "\u{1B}[", "\u{1B}[1;", "\u{90}\u{7}"] {
            #expect(String(repeating: text, count: 500_000).cleaned.count <= 1_000_000)
        }
    }

    @Test(arguments: [
        ("abc", 3), ("", 0), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ﾊﾝｶｸ", 4), ("Ｆｕｌｌ", 8), ("한국", 4), ("각", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇬🇧", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2),
        ("⚽", 2), ("…", 1), ("·", 1), ("–", 1), ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{AD}", 1), ("סוס", 3), ("नमस्ते", 4),
        ("𠮷", 2), ("㈱", 2), ("①", 1), ("☆", 1),
    ])
    func `measures the width of a text in columns`(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test func `every Latin letter, sign and dash is a column wide, and what is invisible is told apart`() {
        for value in Array(0x20...0x2FF) + Array(0x2000...0x206F) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                #expect(text.displayWidth == 0 && text.cleaned != text, "U+\(String(value, radix: 16))")
            case .format: #expect(text.displayWidth == (value == 0xAD ? 1 : 0), "U+\(String(value, radix: 16))")
            default: #expect(text.displayWidth == 1 && text.cleaned == text, "U+\(String(value, radix: 16))")
            }
            #expect("日\(text)".displayWidth == 2 + text.displayWidth, "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [
        ("Brixton", 7, "Brixton"), ("Brixton", 6, "Brixt…"), ("Brixton", 1, "…"), ("Brixton", 0, ""),
        ("Elm – Oak", 6, "Elm –…"),
        ("Elm Oak", 5, "Elm…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 6, "日本語"), ("👩‍👩‍👧‍👦👍", 3, "👩‍👩‍👧‍👦…"), ("👩‍👩‍👧‍👦👍", 2, "…"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func `cuts between characters and never inside one`(text: String, width: Int, cut: String) {
        #expect(text.cut(to: width) == cut)
    }

    @Test(arguments: [
        ("a few words more", 8, ["a few", "words", "more"]), ("short", 80, ["short"]), ("", 5, [""]),
        ("see https://example.org/long now", 10, ["see", "https://example.org/long", "now"]),
    ])
    func `wraps at blanks and leaves addresses whole`(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
        #expect(text.wrapped(to: nil) == [text])
    }

    @Test(arguments: ["", "00A0DF", "#00A0D", "#00A0DFF", "#00A0DG", "#+0A0DF", "red"])
    func `accepts a number sign and six digits as a colour and nothing else`(text: String) {
        #expect(TextColour.RGB(text) == nil)
    }
}
