import Foundation

/// The files of a checkout that readers understand.
struct FixtureFiles: Sendable {
    let root: URL

    static let json = [
        "feeds.json", "feeds.schema.json", "Tests/SportEventsTests/Fixtures/sports.json",
        "Tests/NedsRacesTests/Fixtures/next-races.json", "Tests/HorseRacingTests/Fixtures/one-race.json",
    ]

    func read(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: root.appending(path: path))) }
    func read(_ paths: [String]) throws -> [[UInt8]] { try paths.map(read) }
    func tests(_ paths: [String]) throws -> [[UInt8]] { try read(paths.map { "Tests/\($0)" }) }
}

/// A time zone file with three changes and a rule.
enum ZoneSeed {
    static let bytes = [UInt8](
        Data(
            base64Encoded: """
                VFppZjIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAT//5EmAABBQkMAVFppZjIAAAAAAAAAAAAAAAAAAAAAAAAA
                AAAAAAAAAAADAAAABAAAAAT/////xGU2AAAAAAA6xvwgAAAAADvb1yABAgP//5EmAAD//4+AAAD//52QAAD//4+AAABBQkMAClBTVDhQ
                RFQsTTMuMi4wLE0xMS4xLjAK
                """,
            options: .ignoreUnknownCharacters
        ) ?? Data()
    )
}

/// Meaningful words for readers of JSON.
enum JSONWords {
    static let values = [
        "null", "true", "1e999", "-0", "9223372036854775808", "1e-400", "\"\\ud800\"", "\\ud83d", "\\ude00", "\\n",
        "[[[[", "{}", "[]", "\"\"",
        "\\u0000", "0001-01-01T00:00:00Z", "2026-11-21T24:00:00+23:59", "9999999999999", "-62135596800",
    ]
    static let all =
        values + [
            "$..*", "$[?@.a]", "$['a']", "[-1:0:-1]", "{record", "{secret.key}", "{variable.a}", "{window.from:day}",
            "epoch-seconds", "yyyy-MM-dd'T'HH:mm", "1/0#", "json-http", "icalendar", "exec", "{\"env\":\"A\"}",
        ]
    static let exec = values + ["\"id\":2", "\"type\":\"done\"", "\"type\":\"item\"", "\"day\":\"2026-02-30\"", "\n"]
}

/// Meaningful words for readers of XML.
enum XMLWords {
    static let all = [
        "<![CDATA[", "]]>", "<!--", "-->", "<?xml version=\"1.0\" encoding=\"utf-16\"?>", "<!DOCTYPE rss [", "&#x0;",
        "&#1114112;", "&amp;", "&nbsp;", "<item>", "</item>", "<a:b", "xmlns:a=\"\"", "Mon, 32 Foo 2026 25:61:00 +9999",
        "\u{FEFF}", "\0", "<content type=\"xhtml\">",
    ]
}

/// Meaningful words for readers of iCalendar.
enum CalendarWords {
    static let all = [
        "BEGIN:VEVENT\n", "END:VEVENT\n", "END:VCALENDAR\n", "BEGIN:VTIMEZONE\n", "RRULE:FREQ=SECONDLY", ";COUNT=-1",
        ";INTERVAL=0", ";BYDAY=-54SU", ";BYSETPOS=-366", ";BYMONTHDAY=31;BYMONTH=2", ";UNTIL=00000101", "TZID=",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:", "DURATION:-P9999999W", "EXDATE:", "\r\n ", "DTSTART;VALUE=DATE:20261332",
        "99999999999999999999", "\\n", "^n",
    ]
}
