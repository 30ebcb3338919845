public import FeedJSON
public import Foundation

/// A record's start in seconds since 1970-01-01 00:00 UTC, whole or with a fraction.
///
/// Reading refuses starts outside `Date.plausibleStarts`.
public struct EpochStart: JSONReadable, Sendable {
    public var date: Date

    public init(json: JSONValue) throws(JSONMismatch) {
        guard let seconds = json.double else {
            throw JSONMismatch(found: json, expected: "a time in seconds since 1970")
        }
        date = try Date(timeIntervalSince1970: seconds).checked(as: json)
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

/// Any time as RFC 3339 text.
public struct TextTime: JSONReadable, Sendable {
    public let date: Date

    public init(json: JSONValue) throws(JSONMismatch) {
        date = try json.parsed(as: "a time such as 2026-11-21T10:01:29Z", Date.init(rfc3339:))
    }
}

/// A record's day as the text `2026-12-25`.
///
/// Reading refuses days outside the years 2000 to 2099.
public struct DayStart: JSONReadable, Sendable {
    public var day: CivilDay

    public init(json: JSONValue) throws(JSONMismatch) {
        let day = try CivilDay(json: json)
        guard (2000...2099).contains(day.year) else {
            throw JSONMismatch(found: json, expected: "a day from 2000 to 2099")
        }
        self.day = day
    }
}

extension Date {
    fileprivate func checked(as json: JSONValue) throws(JSONMismatch) -> Date {
        guard Self.plausibleStarts.contains(self) else {
            throw JSONMismatch(found: json, expected: "a time from 2000 to 2099")
        }
        return self
    }
}
