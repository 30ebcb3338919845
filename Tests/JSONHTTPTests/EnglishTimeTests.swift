import FeedCore
import Foundation
import JSONHTTP
import Testing

/// Dates in English with the month as a word, read as a feed's `start`.
struct EnglishTimeTests {
    private func start(_ text: String) async throws -> String {
        let settings = #"""
            "url": "https://things.example.org/list", "records": "$", "timeZone": "Europe/London",
            "fields": { "id": { "value": "1" }, "title": { "value": "T" }, "region": { "value": "GB" },
              "start": { "from": "at", "format": "english" }, "day": { "from": "at", "format": "english" } }
            """#
        do {
            let item = try await snapshot(settings, of: #"{"at":"\#(text)"}"#).items[0]
            return switch item.time {
            case .instant(let date, _): date.rfc3339
            case .days(let day, _, _): "\(day)"
            case .undated(let text): "undated \(text)"
            }
        } catch {
            return "refused"
        }
    }

    @Test(arguments: [
        ("Tue 1 December 2026, 7.30pm", "2026-12-01T19:30:00Z"), ("1st Dec 2026 19:30", "2026-12-01T19:30:00Z"),
        ("Dec 1, 2026 at 7:30 PM", "2026-12-01T19:30:00Z"), ("Tuesday 1st of December 2026", "2026-12-01"),
        ("1 Sept. 2026, 7 p.m.", "2026-09-01T18:00:00Z"), ("December 1 2026 noon", "2026-12-01T12:00:00Z"),
        ("1 Dec 2026, 7.30-9pm", "2026-12-01T19:30:00Z"), ("1 Dec 2026, 11 – 1pm", "refused"),
        ("1 Dec 2026, 11.30 – 1pm", "2026-12-01T11:30:00Z"), ("1 Dec 2026 10am to 4pm", "2026-12-01T10:00:00Z"),
        ("1 July 2026 10:00 GMT", "2026-07-01T10:00:00Z"), ("1 July 2026 10:00+02:00", "2026-07-01T08:00:00Z"),
        // Other languages.
        ("3. Dezember 2026", "2026-12-03"), ("Do, 3. Dezember 2026, 19:30 Uhr", "2026-12-03T19:30:00Z"),
        ("Fr, 3. Dezember 2026", "refused"), ("3 décembre 2026 19:30", "2026-12-03T19:30:00Z"),
        ("samedi 5 décembre 2026", "2026-12-05"), ("5-Dec-2026", "2026-12-05"), ("5-Dec-26", "2026-12-05"),
        ("05-Dez-2026 19:30", "2026-12-05T19:30:00Z"), ("Sa, 05.12.2026", "2026-12-05"),
        ("Sa 5.12.26 19:30 Uhr", "2026-12-05T19:30:00Z"), ("So, 05.12.2026", "refused"), ("5-Dec-126", "refused"),
        // What may be meant otherwise, or is no date.
        ("1 Dec 2026, 7.30", "refused"), ("1 Dec 2026 7", "refused"), ("Mon 1 December 2026", "refused"),
        ("1 Dec 2026 10:00 EST", "refused"), ("1-3 December 2026", "refused"), ("31 June 2026", "refused"),
        ("1/12/2026", "refused"), ("December 2026", "refused"), ("1 Dec 2026 13pm", "refused"), ("soon", "refused"),
        // The year is not guessed.
        ("Tue 1 December, 7.30pm", "undated Tue 1 December, 7.30pm"), ("1 Dec 2026 TBC", "2026-12-01"),
    ])
    func `are read where they can be meant in one way`(text: String, expected: String) async throws {
        #expect(try await start(text) == expected)
    }
}
