import FeedCore
import FeedJSON
import Foundation

/// The times of the entries of a document.
///
/// An entry without a date gets the time at which it was first seen, which is saved between fetches. Entries that are
/// first seen together are placed a second apart, so that the first of the document remains the latest.
struct EntryTiming {
    let time: EntryTime
    let timeZone: TimeZone
    private let now: Date

    /// The times at which entries without a date were first seen, in seconds since 1970, from the last fetch.
    private let seen: [String: Int]
    private var stillSeen: [String: Int] = [:]

    /// The number of undated entries that are new in this fetch.
    private var newcomers = 0

    private static let version = 1

    init(time: EntryTime, timeZone: TimeZone, now: Date, state: FeedState?) {
        self.time = time
        self.timeZone = timeZone
        self.now = now
        let known = state.flatMap { $0.version == Self.version ? try? JSONDocument($0.bytes).root : nil }
        seen = known?.memberIndex()?.compactMapValues(\.int) ?? [:]
    }

    /// The state for the next fetch; `nil` if there is none.
    var newState: FeedState? {
        guard !stillSeen.isEmpty else { return nil }
        var json = JSONWriter()
        json.object {
            for (id, seconds) in stillSeen.sorted(by: { $0.key < $1.key }) { $0.member(id, seconds) }
        }
        return FeedState(version: Self.version, bytes: json.bytes)
    }

    func event(of entry: SyndicationEntry) -> EntryEvent? { time == .published ? nil : entry.event }

    /// Returns the time at which an entry without a date was first seen.
    mutating func firstSeen(_ id: LocalID) -> FeedTime {
        let seconds: Int
        if let known = seen[id.rawValue] {
            seconds = known
        } else {
            seconds = Int(now.timeIntervalSince1970) - newcomers
            newcomers += 1
        }
        stillSeen[id.rawValue] = seconds
        return .instant(Date(timeIntervalSince1970: Double(seconds)))
    }
}
