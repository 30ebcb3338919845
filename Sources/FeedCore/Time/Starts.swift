public import FeedJSON
public import Foundation

/// A record's start as a number of seconds since 1970-01-01 00:00 UTC, whole or with a fraction, also in a text.
///
/// A number that would be a plausible start in milliseconds is read as milliseconds. Reading refuses starts outside
/// `Date.plausibleStarts`.
public struct EpochStart: JSONReadable, Sendable {
    public var date: Date

    public init(json: JSONValue) throws(JSONMismatch) {
        guard let number = json.writtenNumber?.double else {
            throw JSONMismatch(found: json, expected: "a time in seconds since 1970")
        }
        let milliseconds = Date(timeIntervalSince1970: number / 1_000)
        guard !Date.plausibleStarts.contains(milliseconds) else {
            date = milliseconds
            return
        }
        date = try Date(timeIntervalSince1970: number).checked(as: json)
    }
}

extension JSONValue {
    /// The number, also if it is sent as a text in the grammar of JSON; `nil` for any other value.
    public var writtenNumber: JSONValue? {
        let value = kind == .string ? stringBytes.flatMap { try? JSONDocument($0).root } : self
        return value?.kind == .number ? value : nil
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
