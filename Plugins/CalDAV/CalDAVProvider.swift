package import FeedCore
import FeedReaders
import Foundation

/// The events and tasks of the calendars of one account on a CalDAV server.
///
/// The calendars are the feed's state, and are brought up to date by their changes. One request tells whether there are
/// any. No method that writes is ever sent.
///
/// - SeeAlso: [RFC 4791](https://www.rfc-editor.org/rfc/rfc4791)
package struct CalDAVProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "caldav",
        title: "Calendars",
        summary: "Your own calendars and tasks, from any CalDAV server",
        publisher: "Your calendar server",
        documentation: URL(known: "https://www.rfc-editor.org/rfc/rfc4791"),
        settings: [url, user, password, calendars, tasks, timeZone],
        refresh: .seconds(15 * 60),
        shelfLife: .seconds(7 * 86_400),
        ahead: .seconds(365 * 86_400),
        deadline: .seconds(60),
        rates: RequestRates([.init(10, per: .seconds(1))]),
        itemNoun: "event"
    ) {
        $0.showsDays = true
        $0.confinesRedirects = true
    }

    let settings: SettingValues

    package init(settings: SettingValues) throws(SettingIssues) {
        self.settings = settings
        try Self.check(settings)
    }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        let address = settings[Self.url]
        profile.publisher = address.domain
        profile.source = .address(address.url)
        profile.hosts = address.hosts
        profile.hasLocalTimes = settings[Self.timeZone] == nil
        profile.requestsIgnoreWindow = true
        profile.scope = { window, timeZone in "\(CalendarSpan(window, in: timeZone).name) \(timeZone.name)" }
        return profile
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        let before = context.state.flatMap { SavedAccount($0, of: question) }
        var snapshot: FeedSnapshot
        if let before, let readAt = context.stateReadAt, before.isComplete {
            snapshot = try items(of: before, in: context)
            snapshot.stateReadAt = readAt
            return snapshot
        }
        var sync = AccountSync(self, before, in: context)
        try await sync.run()
        snapshot = try items(of: sync.saved, in: context)
        snapshot.warnings.add(sync.warnings)
        if sync.hasChanged { snapshot.state = try sync.saved.state() }
        return snapshot
    }

    /// The settings that the saved calendars depend on.
    var question: String { "\(settings[Self.url].url.absoluteString)#\(login?.user ?? "")" }

    /// The user's name and password; `nil` for calendars that need none.
    var login: FeedLogin? {
        guard let password = settings[Self.password],
            let user = settings[Self.user] ?? settings[Self.url].mail
        else { return nil }
        return FeedLogin(user: user, password: password)
    }

    /// Returns the items of all saved calendars in the window.
    private func items(of saved: SavedAccount, in context: FetchContext) throws(FeedError) -> FeedSnapshot {
        var snapshot = FeedSnapshot(source: settings[Self.url].url.absoluteString)
        let groups = saved.calendars.map(\.info.group)
        snapshot.groups = groups.withUniqueIDs
        snapshot.isAnswerWhole = true
        for (calendar, group) in zip(saved.calendars, groups) {
            let part = try calendar.snapshot(
                in: context,
                group: group.id,
                readsTasks: settings[Self.tasks],
                timeZone: settings[Self.timeZone]
            )
            snapshot.items += part.items
            snapshot.warnings.add(part.warnings, of: calendar.info.name)
            snapshot.coverage = snapshot.coverage.map { $0.common(with: part.coverage) } ?? part.coverage
            snapshot.isAnswerWhole = snapshot.isAnswerWhole && part.isAnswerWhole
        }
        return snapshot
    }
}

extension TimeWindow {
    /// Returns the time that two windows have in common; an empty window if there is none.
    func common(with other: TimeWindow?) -> TimeWindow {
        guard let other else { return self }
        let start = max(from, other.from)
        let end = [until, other.until].compactMap(\.self).min()
        return TimeWindow(from: start, until: end.map { max($0, start) })
    }
}
