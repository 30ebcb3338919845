import FeedCore
import Foundation
import Terminal
import Testing

struct TextTests {
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
