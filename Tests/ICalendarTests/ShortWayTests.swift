import FeedCore
import FeedTestKit
import Foundation
import Testing

@testable import ICalendar

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

    @Test func `names in small letters are read, and unknown properties are skipped`() throws {
        let text = """
            begin:vcalendar
            x-unknown:1
            begin:vevent
            uid:e
            dtstart:20261124T100000Z
            summary:Tea
            x-foo;a=b:c
            comment:none
            end:vevent
            end:vcalendar
            """
        let found = try CalendarText.read(text)
        #expect(found.items.map(\.title) == ["Tea"] && found.warnings.isEmpty)
    }

    @Test func `the first fifty categories count, each once`() throws {
        let names = (0..<80).map { "c\($0 % 60)" }.joined(separator: ",,")
        let item = try #require(
            try CalendarText.read(CalendarText.event("DTSTART:20261124T100000Z\nCATEGORIES:\(names)")).items.first
        )
        #expect(item.fact("categories") == .list((0..<50).map { "c\($0)" }))
    }
}
