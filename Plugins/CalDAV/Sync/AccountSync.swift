import FeedCore
import Foundation

/// The work of bringing the saved calendars of an account up to date.
struct AccountSync {
    private let provider: CalDAVProvider
    let context: FetchContext
    var account: DAVAccount

    /// The calendars as far as they are known.
    private(set) var saved: SavedAccount

    /// True if ``saved`` differs from the state with which the fetch began.
    private(set) var hasChanged = false
    var warnings = FeedWarnings()

    init(_ provider: CalDAVProvider, _ saved: SavedAccount?, in context: FetchContext) {
        self.provider = provider
        self.context = context
        self.saved = saved ?? SavedAccount(question: provider.question)
        account = DAVAccount(provider, saved?.challenge, over: context.transport)
    }

    /// Lists the calendars, and requests the changes of each that has any.
    ///
    /// - Throws: The error of the listing, or of the calendars if none could be read.
    mutating func run() async throws(FeedError) {
        let before = saved
        let listed = try chosen(of: try await calendars())
        var kept = Dictionary(saved.calendars.map { ($0.info.address, $0) }) { $1 }
        var failure: FeedError?
        saved.calendars = []
        for info in listed {
            let former = kept.removeValue(forKey: info.address)
            var calendar = former ?? SavedCalendar(info)
            do throws(FeedError) {
                try await update(&calendar, to: info)
            } catch {
                guard error.code != .cancelled else { throw error }
                failure = failure ?? error
                warnings.add(.missingPart, "\(info.name): the calendar is not up to date: \(error.message)")
            }
            saved.calendars.append(calendar)
        }
        saved.challenge = account.login.challenge
        hasChanged = saved != before
        if let failure, saved.calendars.allSatisfy({ $0.members.isEmpty }) { throw failure }
    }

    /// Returns the calendars of the account that can have items, in the server's order.
    mutating func calendars() async throws(FeedError) -> [CalendarInfo] {
        if !saved.homes.isEmpty {
            do throws(FeedError) {
                return try await list()
            } catch {
                // The account may have moved.
                guard [301, 404, 405, 410].contains(error.status) else { throw error }
            }
        }
        try await discover()
        return try await list()
    }

    private mutating func list() async throws(FeedError) -> [CalendarInfo] {
        var found: [CalendarInfo] = []
        var (known, failure): (Set<URL>, FeedError?) = ([], nil)
        for home in saved.homes {
            for part in try await account.parts(.calendars(depth: saved.isOneCalendar ? 0 : 1), at: home) {
                let address: URL
                do throws(FeedError) { address = try account.resolve(part.address, from: home) } catch {
                    failure = failure ?? error
                    warnings.add(.missingPart, "a calendar is left out: \(error.message)")
                    continue
                }
                guard let info = CalendarInfo(part, at: address), info.hasItems else { continue }
                if known.insert(address).inserted { found.append(info) }
            }
        }
        if found.isEmpty, let failure { throw failure }
        return found
    }

    /// The maximum number of calendars that are read: each takes a request at least.
    static let maximumCalendars = 100

    /// Returns the calendars that the settings name, or all.
    private mutating func chosen(of all: [CalendarInfo]) throws(FeedError) -> [CalendarInfo] {
        let names = provider.settings[CalDAVProvider.calendars]
        guard !names.isEmpty else {
            if all.count > Self.maximumCalendars {
                let message =
                    "the account has \(all.count) calendars, of which the first \(Self.maximumCalendars) are read"
                warnings.add(.missingPart, "\(message); the setting calendars names others")
            }
            return Array(all.prefix(Self.maximumCalendars))
        }
        let missing = names.filter { name in !all.contains { $0.isCalled(name) } }
        let known = all.isEmpty ? "none" : all.map(\.name.quoted).listed.shortened(to: 300)
        let hint = "Change calendars under feeds.\(context.feed).settings."
        guard missing.count < names.count else {
            let message = "there is no calendar \(missing.map(\.quoted).alternatives); the account has \(known)"
            throw FeedError(.configuration, message, hint: hint)
        }
        for name in missing {
            warnings.add(.missingPart, "there is no calendar \(name.quoted); the account has \(known)")
        }
        return all.filter { info in names.contains { info.isCalled($0) } }
    }
}

// MARK: - Finding the calendars

extension AccountSync {
    /// Finds the homes of the account's calendars, from the address in the settings.
    ///
    /// - SeeAlso: [RFC 6764, section 6](https://www.rfc-editor.org/rfc/rfc6764#section-6)
    private mutating func discover() async throws(FeedError) {
        let address = provider.settings[CalDAVProvider.url]
        var failure: FeedError?
        if address.mail == nil {
            do throws(FeedError) {
                if try await discover(at: address.url) { return }
            } catch {
                // Anything but a wrong path is not better elsewhere.
                guard error.code == .malformed || [403, 404, 405].contains(error.status) else { throw error }
                failure = error
            }
        }
        do throws(FeedError) {
            if let url = try await account.wellKnownAddress(of: address.url), try await discovers(at: url, &failure) {
                return
            }
        } catch {
            // A domain of mail addresses need not have a web server.
            guard address.mail != nil, [.unreachable, .timedOut].contains(error.code) else { throw error }
            failure = error
        }
        if address.mail != nil {
            for url in try await namedAddresses() where try await discovers(at: url, &failure) { return }
            if let failure, failure.code == .unreachable || failure.code == .timedOut { throw failure }
        }
        if let root = URL(string: "/", relativeTo: address.url)?.absoluteURL, root != address.url,
            try await discovers(at: root, &failure)
        {
            return
        }
        // The answer at an address of the user's says more; at a mail domain there is usually a web page.
        if let failure, failure.code == .authentication || failure.code == .malformed && address.mail == nil {
            throw failure
        }
        throw FeedError(
            .rejected,
            "\(address.domain) names no calendars, neither at \(AccountAddress.wellKnownPath) nor at the address itself",
            hint: "Set url to the address that the service's pages give for CalDAV, or to that of one calendar.",
            cause: failure
        )
    }

    /// Returns the addresses that the domain names in the DNS; none if no name server answers.
    private func namedAddresses() async throws(FeedError) -> [URL] {
        do throws(FeedError) { return try await account.namedAddresses() } catch {
            guard error.code == .unreachable else { throw error }
            return []
        }
    }

    private mutating func discovers(at url: URL, _ failure: inout FeedError?) async throws(FeedError) -> Bool {
        do throws(FeedError) {
            return try await discover(at: url)
        } catch {
            guard error.code == .malformed || error.status != nil, error.status != 429 else { throw error }
            failure = failure ?? error
            return false
        }
    }

    /// Asks an address for the homes; returns false if it does not lead to any.
    private mutating func discover(at url: URL) async throws(FeedError) -> Bool {
        let part = try await account.parts(.account, at: url).first
        guard let part else { return false }
        if part.properties["d:resourcetype"]?.child("c:calendar") != nil {
            saved.setHomes([url], isOneCalendar: true)
            return true
        }
        var homes = try homes(in: part, from: url)
        if homes.isEmpty, let principal = part.properties["d:current-user-principal"]?.addresses.first {
            let address = try account.resolve(principal, from: url)
            if let part = try await account.parts(.account, at: address).first {
                homes = try self.homes(in: part, from: address)
            }
        }
        if homes.isEmpty {
            // Some servers name no homes, but the address is one.
            let parts = try await account.parts(.calendars(depth: 1), at: url)
            let hasCalendars = parts.contains { CalendarInfo($0, at: url) != nil }
            if hasCalendars { homes = [url] }
        }
        saved.setHomes(homes, isOneCalendar: false)
        return !homes.isEmpty
    }

    private func homes(in part: DAVPart, from url: URL) throws(FeedError) -> [URL] {
        var homes: [URL] = []
        for text in part.properties["c:calendar-home-set"]?.addresses.prefix(5) ?? [] {
            homes.append(try account.resolve(text, from: url))
        }
        return homes
    }
}
