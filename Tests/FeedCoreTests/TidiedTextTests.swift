import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Short ways for the texts that nearly all are give what the long ways give.
struct TidiedTextTests {
    /// Each kind of white space, its neighbours, and what may stand beside it.
    private static let scalars: [Unicode.Scalar] = {
        let plain = Array("ab 7-–—é\u{E0}ßçK;`&/\u{301}\u{200D}\u{600}\t\n\r\u{B}\u{1F}\u{7F}😀".unicodeScalars)
        let spaces: [UInt32] = [
            0x80, 0x85, 0x86, 0x9F, 0xA0, 0xA1, 0x1680, 0x1681, 0x2000, 0x200A, 0x200B, 0x2010, 0x2027, 0x2028, 0x2029,
            0x202A, 0x202F, 0x2030, 0x205F, 0x2060, 0x3000, 0x3001, 0xFEFF,
        ]
        return plain + spaces.compactMap { Unicode.Scalar($0) }
    }()

    /// Texts of up to eight characters, the same each time.
    private static let texts: [String] = {
        var numbers = SeededGenerator(seed: 18)
        return numbers.texts(20_000, of: scalars)
    }()

    @Test func `a tidied text has blanks for white space, and none at its ends`() {
        for text in Self.texts {
            let scalars = text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }
            let first = scalars.firstIndex { $0 != " " } ?? scalars.endIndex
            let last = scalars.lastIndex { $0 != " " } ?? first - 1
            let expected = String(String.UnicodeScalarView(scalars[first..<(last + 1)]))
            #expect(text.tidied.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(text.debugDescription)")
        }
    }

    @Test func `a slug has the letters and digits of ASCII, and a hyphen between words`() {
        for text in Self.texts {
            let plain = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { !(0x300...0x36F ~= $0.value) }
            let words = plain.split {
                !($0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil))
            }
            let expected = words.map { String(String.UnicodeScalarView($0)).lowercased() }.joined(separator: "-")
            #expect(text.slug == expected, "\(text.debugDescription)")
        }
    }
}
