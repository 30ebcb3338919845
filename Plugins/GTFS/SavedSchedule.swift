import FeedCore
import Foundation

/// The timetable that a feed saves between fetches, with what the next request for the schedule needs.
struct SavedSchedule: Sendable {
    var head: Head
    let timetable: Timetable
    private let body: [UInt8]

    /// The members besides the timetable; they only change when the schedule is requested.
    struct Head: Codable, Sendable {
        /// The settings that the timetable was read for.
        var question: String
        /// The headers of the next request, which belong to the schedule and to ``question``.
        var validators: [String: String]
        var readAt: Date
        /// The time of the last request.
        var askedAt: Date
        /// The reason for which the last request gave no timetable.
        var problem: String?
        /// The warnings about the schedule.
        var warnings: FeedWarnings
    }

    private static let version = 1

    /// - Throws: ``FeedError`` with code `configuration` if the timetable is too large for a state.
    init(_ head: Head, _ timetable: Timetable) throws(FeedError) {
        self.head = head
        self.timetable = timetable
        body = try timetable.stored()
    }

    /// Reads a state; `nil` for one that is damaged, of another version, or made for other settings.
    init?(_ state: FeedState, answering question: String) {
        guard state.version == Self.version, let end = state.bytes.firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(Head.self, from: Data(state.bytes[..<end])), head.question == question
        else { return nil }
        body = Array(state.bytes[(end + 1)...])
        guard let timetable = Timetable(stored: body) else { return nil }
        self.head = head
        self.timetable = timetable
    }

    /// The state: the head as a line of JSON, then the timetable.
    var state: FeedState {
        let encoder = JSONEncoder()
        // The same value has the same bytes.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = (try? encoder.encode(head)).map(Array.init) ?? []
        return FeedState(version: Self.version, bytes: line + [UInt8(ascii: "\n")] + body)
    }

    /// Returns true if a newer timetable has lost nearly all trips, although this one has not ended yet.
    func isLeft(by newer: Timetable, at now: Date) -> Bool {
        newer.trips.count &* 10 < timetable.trips.count
            && timetable.validityWarning(on: CivilDay(now, in: timetable.timeZone)) == nil
    }
}
