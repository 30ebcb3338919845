import FeedCore
import Foundation

/// The calendars of an account that a feed saves between fetches.
struct SavedAccount: Hashable {
    /// The settings that the account was found by.
    let question: String

    /// The addresses of the collections of calendars, or of one calendar.
    private(set) var homes: [URL] = []

    /// True if the only home is a calendar itself.
    private(set) var isOneCalendar = false

    /// The server's last demand for a login.
    var challenge: LoginChallenge?
    var calendars: [SavedCalendar] = []

    init(question: String) { self.question = question }

    var isComplete: Bool { !homes.isEmpty && calendars.allSatisfy(\.isComplete) }

    mutating func setHomes(_ homes: [URL], isOneCalendar: Bool) {
        (self.homes, self.isOneCalendar) = (homes, isOneCalendar)
    }
}

// MARK: - State

extension SavedAccount {
    private static let version = 1

    /// The greatest size of a state, in bytes.
    private static let maximumBytes = 24_000_000

    /// The members besides the texts of the objects, which follow it in its order.
    private struct Head: Codable {
        var question: String
        var homes: [URL]
        var isOneCalendar: Bool
        var challenge: LoginChallenge?
        var calendars: [Calendar]

        struct Calendar: Codable {
            var info: CalendarInfo
            var token: String?
            var from: Int?
            var until: Int?
            var isComplete: Bool
            var zones: [String: String]
            var paths: [String]
            var revisions: [String]
            /// The numbers of bytes of the texts; -1 for a broken object.
            var sizes: [Int]
        }
    }

    /// Reads a state; `nil` for one that is damaged, of another version, or of another account.
    init?(_ state: FeedState, of question: String) {
        guard state.version == Self.version, let end = state.bytes.firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(Head.self, from: Data(state.bytes[..<end])), head.question == question
        else { return nil }
        self.question = question
        (homes, isOneCalendar, challenge) = (head.homes, head.isOneCalendar, head.challenge)
        var rest = state.bytes[(end + 1)...]
        for saved in head.calendars {
            var calendar = SavedCalendar(saved.info)
            calendar.info = saved.info
            (calendar.token, calendar.isComplete) = (saved.token, saved.isComplete)
            if let from = saved.from, let until = saved.until, from <= until {
                calendar.range = CivilDay(number: from)...CivilDay(number: until)
            }
            calendar.zones = saved.zones.mapValues { Array($0.utf8) }
            guard saved.paths.count == saved.sizes.count, saved.paths.count == saved.revisions.count else { return nil }
            for (index, path) in saved.paths.enumerated() {
                let size = max(saved.sizes[index], 0)
                guard rest.count >= size else { return nil }
                let revision = saved.revisions[index]
                calendar.members[path] = SavedCalendar.Member(
                    revision: revision.isEmpty ? nil : revision,
                    text: Array(rest.prefix(size)),
                    isBroken: saved.sizes[index] < 0
                )
                rest = rest.dropFirst(size)
            }
            calendars.append(calendar)
        }
    }

    /// Returns the state: the head as a line of JSON, then the texts of all objects.
    ///
    /// - Throws: ``FeedError`` with code `configuration` if the calendars are too large for a state.
    func state() throws(FeedError) -> FeedState {
        var texts: [UInt8] = []
        let calendars = calendars.map { calendar in
            let members = calendar.members.sorted { $0.key < $1.key }
            for (_, member) in members { texts += member.text }
            return Head.Calendar(
                info: calendar.info,
                token: calendar.token,
                from: calendar.range?.lowerBound.number,
                until: calendar.range?.upperBound.number,
                isComplete: calendar.isComplete,
                zones: calendar.zones.mapValues { String(decoding: $0, as: UTF8.self) },
                paths: members.map(\.key),
                revisions: members.map { $0.value.revision ?? "" },
                sizes: members.map { $0.value.isBroken ? -1 : $0.value.text.count }
            )
        }
        let head = Head(
            question: question,
            homes: homes,
            isOneCalendar: isOneCalendar,
            challenge: challenge,
            calendars: calendars
        )
        let encoder = JSONEncoder()
        // The same value has the same bytes.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(head) else { throw FeedError(.internal, "the state cannot be written") }
        guard line.count + texts.count < Self.maximumBytes else {
            throw FeedError(
                .configuration,
                "the calendars have \((line.count + texts.count) / 1_000_000) MB, but at most "
                    + "\(Self.maximumBytes / 1_000_000) MB are kept",
                hint: "Choose fewer of them with calendars."
            )
        }
        return FeedState(version: Self.version, bytes: Array(line) + [UInt8(ascii: "\n")] + texts)
    }
}
