import FeedCore
import FeedTestKit
import Foundation
import Testing

@testable import FeedReaders

/// Short ways for what nearly all calendars have give what the long ways give.
struct ShortWayTests {
    private static let texts: [String] = {
        let scalars = Array(
            "ab  é–…\t\n\u{85}\u{A0}\u{AD}\u{300}\u{2003}\u{200D}\u{2028}\u{3000}\\,;😀\u{7F}".unicodeScalars
        )
        var numbers = SeededGenerator(seed: 18)
        return numbers.texts(20_000, of: scalars)
    }()

    @Test func `a text on one line has single blanks`() {
        for text in Self.texts {
            let expected = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.onOneLine.utf8.elementsEqual(expected.utf8), "\(text.debugDescription)")
        }
    }

    @Test(arguments: PropertyName.allCases)
    func `properties are known by their names in any case, and by nothing longer`(name: PropertyName) {
        func found(_ text: String) -> PropertyName? { ContentLine.property(of: Array(text.utf8)[...]) }
        #expect(found(name.rawValue + ":x") == name && found(name.rawValue.lowercased() + ";A=b:x") == name)
        #expect(
            found(name.rawValue) == name && found(name.rawValue + "X:x") == nil && found("X" + name.rawValue) == nil
        )
        #expect(found(String(name.rawValue.dropLast()) + "\u{1}") == nil && found(":" + name.rawValue) == nil)
    }
}
