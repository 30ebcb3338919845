import ICalendar
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Calendars in other encodings than UTF-8.
@Suite(.timeLimit(.minutes(20)))
struct CalendarEncodingTests {
    private static let text = CalendarText.event("DTSTART:20261124T100000Z\nLOCATION:Café")

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .windowsCP1252, .utf8])
    func `a calendar is read in its encoding, with a warning where that is not UTF-8`(encoding: String.Encoding) throws
    {
        let bytes = try Array(#require(Self.text.data(using: encoding)))
        let snapshot = try CalendarText.read(bytes)
        #expect(snapshot.items.map(\.subtitle) == ["Café"])
        #expect(snapshot.warnings.count == (encoding == .utf8 ? 0 : 1))
    }

    @Test func `the header declares the encoding`() async throws {
        let feed = try Feed("c", of: ICalendarProvider.self, settings: ["url": .text("https://example.org/a.ics")])
        let bytes = Array(CalendarText.event("DTSTART:20261124T100000Z\nLOCATION:#").utf8).flatMap {
            $0 == UInt8(ascii: "#") ? [0xCC, 0xEE, 0xF1, 0xEA, 0xE2, 0xE0] : [$0]
        }
        let transport = ScriptedTransport { request throws(FeedError) in
            FeedResponse(
                headers: ["content-type": "text/calendar; charset=\"windows-1251\""],
                body: bytes,
                url: request.url
            )
        }
        let snapshot = try await feed.provider.fetch(.fixture(transport: transport))
        #expect(snapshot.items.map(\.subtitle) == ["Москва"])
    }
}
