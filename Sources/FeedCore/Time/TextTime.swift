public import FeedJSON
public import Foundation

/// Any time as RFC 3339 text.
public struct TextTime: JSONReadable, Sendable {
    public let date: Date

    public init(json: JSONValue) throws(JSONMismatch) { try self.init(json: json, localTimesIn: nil) }

    /// Reads a time; a time without an offset from UTC is a local time in `timeZone`, or refused if `timeZone` is
    /// `nil`.
    init(json: JSONValue, localTimesIn timeZone: TimeZone?) throws(JSONMismatch) {
        let local = timeZone.flatMap { zone in json.string.flatMap(LocalTime.init)?.instant(in: zone).date }
        guard let date = json.string.flatMap(Date.init(rfc3339:)) ?? local else {
            throw JSONMismatch(
                found: json,
                expected: "a time such as 2026-11-21T10:01:29Z",
                advise: Self.advice(on:)
            )
        }
        self.date = date
    }

    /// Returns a hint for a time in another form: without an offset from UTC, with an offset that lacks its colon, or
    /// in seconds or milliseconds since 1970; `nil` for anything else.
    private static func advice(on json: JSONValue) -> String? {
        if let number = json.double {
            let seconds = [number, number / 1_000].map(Date.init(timeIntervalSince1970:))
            return seconds.first(where: Date.plausibleStarts.contains).map {
                "A time is a text, and not the seconds since 1970: \"\($0.rfc3339)\"."
                    + " In Python, datetime.fromtimestamp(seconds).astimezone().isoformat() writes it so, in a shell"
                    + " date -Iseconds -d @SECONDS."
            }
        }
        let pattern = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)? ?([+-]\d\d)?(\d\d)?/
        guard let text = json.string, text.utf8.count < 50, let parts = text.wholeMatch(of: pattern)?.output else {
            return nil
        }
        let time = "\(parts.1)T\(parts.2)\(parts.3 ?? ":00")"
        if let hours = parts.4 {
            return "The distance from UTC is written with a colon: \(time)\(hours):\(parts.5 ?? "00")."
        }
        return "A time has to say how far it is from UTC: \(time)Z, or \(time)+01:00 for an hour ahead of it."
            + " In Python, .astimezone().isoformat() writes it so, in a shell date -Iseconds."
    }
}

/// A record's start as RFC 3339 text, such as `2026-11-21T10:01:29Z`.
///
/// Reading refuses starts outside `Date.plausibleStarts`.
public struct TextStart: JSONReadable, Sendable {
    public var date: Date

    public init(json: JSONValue) throws(JSONMismatch) {
        date = try TextTime(json: json).date.checked(as: json)
    }
}

extension Date {
    /// Returns the time; throws if it is not a plausible start.
    func checked(as json: JSONValue) throws(JSONMismatch) -> Date {
        guard Self.plausibleStarts.contains(self) else {
            throw JSONMismatch(found: json, expected: "a time from 2000 to 2099")
        }
        return self
    }
}
