import FeedCore
import FeedReaders
import Foundation

/// The changes of one calendar since it was saved.
extension AccountSync {
    /// The number of objects that are requested at once, so that an answer has a few hundred kilobytes.
    private static let objectsAtOnce = 200

    /// The number of answers in which a server may list one calendar.
    private static let maximumPages = 200

    /// The number of days before today from which on single events are kept.
    private static let daysKept = 400

    /// A list of members of a calendar.
    private struct Listing {
        /// The revisions of members by their paths, with their addresses as the server writes them.
        var members: [String: (address: String, revision: String?)] = [:]
        var removed: Set<String> = []

        /// True if a member that is not listed is not in the calendar.
        var isWhole = true
        var token: String?
        var lost = 0

        mutating func add(_ part: DAVPart, in calendar: URL) {
            let path = part.path
            guard path.withoutSlash != calendar.path(percentEncoded: false).withoutSlash else { return }
            if part.status == 404 {
                members[path] = nil
                removed.insert(path)
            } else {
                members[path] = (part.address, part.text("d:getetag"))
                removed.remove(path)
            }
        }
    }

    /// Brings a calendar up to date; an unchanged one makes no request.
    mutating func update(_ calendar: inout SavedCalendar, to info: CalendarInfo) async throws(FeedError) {
        let range = info.tellsChanges ? nil : Self.range(at: context.now)
        let isSame = calendar.info.mark == info.mark && info.mark != nil && calendar.range == range
        if isSame, calendar.isComplete {
            calendar.info = info
            return
        }
        let listing = try await listing(of: calendar, info, in: range)
        // From here on the calendar is only complete once all changes are there.
        calendar.isComplete = false
        calendar.range = listing.token == nil ? Self.range(at: context.now) : nil
        for path in listing.removed { calendar.members[path] = nil }
        if listing.isWhole, listing.lost == 0 {
            for path in calendar.members.keys where listing.members[path] == nil { calendar.members[path] = nil }
        }
        let changed = listing.members.filter { path, listed in
            guard let known = calendar.members[path] else { return true }
            return listed.revision == nil || known.revision != listed.revision
        }
        let paths = changed.keys.sorted()
        for start in stride(from: 0, to: paths.count, by: Self.objectsAtOnce) {
            let part = Array(paths[start..<min(start + Self.objectsAtOnce, paths.count)])
            let addresses = part.compactMap { changed[$0]?.address }
            do throws(FeedError) {
                try await load(addresses, into: &calendar)
            } catch {
                guard error.code != .cancelled else { throw error }
                let rest = paths.count - start
                throw FeedError(error.code, "\(rest) of \(paths.count) changes are missing: \(error.message)")
            }
        }
        guard listing.lost == 0 else {
            throw FeedError(.malformed, "\(listing.lost) of its objects could not be read in the list")
        }
        (calendar.info, calendar.token, calendar.isComplete) = (info, listing.token, true)
    }

    /// Requests objects.
    ///
    /// - Throws: The error of the request; ``FeedError`` with code `malformed` if a part of the answer is broken.
    private mutating func load(_ addresses: [String], into calendar: inout SavedCalendar) async throws(FeedError) {
        let day = CivilDay(context.now, in: .gmt).adding(days: -Self.daysKept)
        var loaded = calendar
        let answer = try await account.ask(.objects(at: addresses), at: calendar.info.address) { part in
            if part.status == 404 {
                loaded.members[part.path] = nil
            } else if let object = part.properties["c:calendar-data"]?.text {
                loaded.add(object, at: part.path, revision: part.text("d:getetag"), since: day)
            }
        }
        calendar = loaded
        guard answer.lost == 0 else { throw FeedError(.malformed, "\(answer.lost) objects could not be read") }
    }

    // MARK: - Listing

    /// Returns the changes of a calendar since its token, or all its members.
    private mutating func listing(
        of calendar: SavedCalendar,
        _ info: CalendarInfo,
        in range: ClosedRange<CivilDay>?
    ) async throws(FeedError) -> Listing {
        guard info.tellsChanges else { return try await members(of: info) }
        if let token = calendar.token, calendar.isComplete {
            do throws(FeedError) {
                return try await changes(of: info, since: token)
            } catch {
                // An old token is refused with 403, by some servers with another status; then all is listed again.
                guard let status = error.status, [400, 403, 404, 409, 410, 412, 507].contains(status) else {
                    throw error
                }
            }
        }
        do throws(FeedError) {
            return try await changes(of: info, since: "")
        } catch {
            // Some servers have a token, but not the report.
            guard let status = error.status, [400, 403, 405, 415, 501].contains(status) else { throw error }
            return try await members(of: info)
        }
    }

    private mutating func changes(of info: CalendarInfo, since token: String) async throws(FeedError) -> Listing {
        var listing = Listing()
        listing.isWhole = token.isEmpty
        var token = token
        for _ in 0..<Self.maximumPages {
            var isCut = false
            let answer = try await account.ask(.changes(since: token), at: info.address) { part in
                if part.status == 507 { isCut = true } else { listing.add(part, in: info.address) }
            }
            listing.lost += answer.lost
            guard let next = answer.token, !next.isEmpty else {
                throw FeedError(.malformed, "the list of changes has no token, but must have <sync-token>")
            }
            listing.token = next
            guard isCut, next != token else { return listing }
            token = next
        }
        throw FeedError(.malformed, "the server lists a calendar in more than \(Self.maximumPages) parts")
    }

    private mutating func members(of info: CalendarInfo) async throws(FeedError) -> Listing {
        var listing = Listing()
        let range = Self.range(at: context.now)
        for component in ["VEVENT", "VTODO"] where info.components.isEmpty || info.components.contains(component) {
            let question = DAVQuestion.members(component, in: component == "VEVENT" ? range : nil)
            let answer = try await account.ask(question, at: info.address) { listing.add($0, in: info.address) }
            listing.lost += answer.lost
        }
        return listing
    }

    /// Returns the days for a server without tokens: two months back, two years ahead.
    ///
    /// They stay the same for a month.
    static func range(at now: Date) -> ClosedRange<CivilDay> {
        let month = CivilDay(now, in: .gmt).number / 30 * 30
        return CivilDay(number: month - 60)...CivilDay(number: month + 760)
    }
}

extension DAVPart {
    /// The decoded path, which is the same however a server encodes it.
    fileprivate var path: String { URL(string: address)?.path(percentEncoded: false) ?? address }
}

extension String {
    fileprivate var withoutSlash: Substring { hasSuffix("/") ? dropLast() : self[...] }
}
