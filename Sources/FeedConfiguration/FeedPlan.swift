package import FeedCore
package import Foundation

/// The content of a configuration, checked and ready to run.
package struct FeedPlan: Sendable {
    /// The name of the configuration in errors, such as `feeds.json`.
    package let sourceName: String

    /// The viewer's zone; `nil` for the system's.
    package internal(set) var timeZone: TimeZone?

    /// The language of screens; `nil` for that of the viewer's locale.
    package internal(set) var language: Language?

    /// The limits of storage between runs, in time and size.
    package internal(set) var store = StorePlan()

    /// The limits of all feeds together.
    package internal(set) var limits = LimitPlan()

    /// The addresses of a server, and its access rules.
    package internal(set) var server = ServerPlan()

    /// The rules and targets of alerts.
    package internal(set) var alerts = AlertSettings()

    /// The views by their names.
    package internal(set) var views: [String: SavedView] = [:]

    /// All feeds in the order of the configuration, the disabled ones too.
    ///
    /// One whose entry has a mistake has a ``FeedCore/Feed/fault``; a secret that is not there has a dummy in its
    /// place: run only what ``feeds(in:needsSecrets:showsDays:)`` gives.
    package internal(set) var feeds: [Feed] = []

    /// A line for each thing that works, but should not stay as it is.
    package internal(set) var warnings: [String] = []

    /// A line for each error in what concerns all feeds, which only a lenient reader tolerates, in enabled feeds and in
    /// views; missing secrets are not errors.
    package internal(set) var errors: [String] = []

    /// A line for each mistake inside the entry of a feed, by its id: it stops no other feed.
    var feedErrors: [FeedID: [String]] = [:]

    /// A line for each mistake inside a view, by its name: it stops nothing else.
    var viewErrors: [String: [String]] = [:]

    /// A line for each secret that is not there, by the feed that needs it.
    var missingSecrets: [FeedID: [String]] = [:]

    /// Feeds and members that the configuration does not get since it is not trusted.
    var withheld: [WithheldFeed] = []
    var withheldMembers: [String] = []

    /// True if the user does not have a configuration, so that nothing can be added to it.
    var isBuiltIn = false

    /// Returns the plan with feeds that store their answers separately for the zone of times without one.
    package func reading(in timeZone: TimeZone) -> FeedPlan {
        var plan = self
        plan.feeds = feeds.map { $0.reading(in: timeZone) }
        return plan
    }

    /// A view, as "views" has it.
    private static let example = "{ \"evening\": { \"from\": \"18:00\" } }"

    init(sourceName: String) { self.sourceName = sourceName }

    /// Returns the view with a name.
    ///
    /// - Throws: ``FeedSelectionError`` if there is not one, ``ConfigurationIssues`` with its errors if it is wrong.
    package func view(named name: String) throws -> SavedView {
        if let view = views[name] { return view }
        if let errors = viewErrors[name] { throw ConfigurationIssues(errors) }
        if isBuiltIn {
            throw FeedSelectionError(
                "there is no view \(name.quoted), since you have no configuration yet. Views are under \"views\", such as"
                    + " \(Self.example). To begin a configuration: aggregate config init"
            )
        }
        let remedy =
            views.isEmpty && viewErrors.isEmpty
            ? "Add it to \"views\", such as \(Self.example)."
            : name.remedy(among: (Array(views.keys) + viewErrors.keys).sorted())
        throw FeedSelectionError("\(sourceName) has no view \(name.quoted). \(remedy)".printable)
    }

    /// Returns the feeds to run, in the order of the configuration.
    ///
    /// Feeds need secrets if they are to send requests; a reader of stored answers does not.
    ///
    /// - Returns: The feeds. One with a wrong entry or a missing secret has a ``FeedCore/Feed/fault``, so that the
    ///   others are shown.
    /// - Throws: ``FeedSelectionError`` for unknown names, ``ConfigurationIssues`` if all feeds to run have a fault.
    package func feeds(
        in selection: FeedSelection,
        needsSecrets: Bool = true,
        showsDays: (Feed) -> Bool = { $0.profile.isOfDays }
    ) throws -> [Feed] {
        if let error = FeedSelectionError(selection, of: feeds, withheld: withheld) { throw error }
        var selected = feeds.filter { feed in
            selection.includes(feed.id, isEnabled: feed.isEnabled, tags: feed.tags, showsDays: showsDays(feed))
        }
        if !needsSecrets {
            for index in selected.indices where feedErrors[selected[index].id] == nil { selected[index].fault = nil }
        }
        if !selected.isEmpty, selected.allSatisfy({ $0.fault != nil }) {
            throw ConfigurationIssues(faults(of: selected), warnings: warnings)
        }
        return selected
    }

    /// Returns the error of a feed whose only mistake is a missing secret; `nil` for any other feed.
    package func missingSecret(of id: String) -> FeedError? {
        feeds.first { $0.id.rawValue == id && feedErrors[$0.id] == nil }?.fault
    }

    /// A line for each mistake in feeds that are disabled.
    package var errorsOfDisabled: [String] { feeds.filter { !$0.isEnabled }.flatMap { feedErrors[$0.id] ?? [] } }

    /// Returns the mistakes in disabled feeds that another plan of the same configuration does not have.
    package func errorsOfDisabled(besides other: FeedPlan?) -> [String] {
        let known = Set((other.map { $0.errors + $0.errorsOfDisabled } ?? []).map(message))
        return errorsOfDisabled.filter { !known.contains(message(of: $0)) }
    }

    /// Returns the mistakes that another plan of the same configuration does not have, at any places.
    package func errors(besides other: FeedPlan?) -> [String] {
        let known = Set((other?.errors ?? []).map(message))
        return errors.filter { !known.contains(message(of: $0)) }
    }

    /// Returns a line of an error without its place.
    private func message(of line: String) -> Substring {
        line.firstMatch(of: #/:\d+:\d+: /#).map { line[$0.range.upperBound...] } ?? line[...]
    }

    /// Adds the faults of feeds that cannot run, while others do, and of views as warnings.
    package mutating func addWarnings(ofFaultsIn feeds: [Feed]) {
        warnings += viewErrors.sorted { $0.key < $1.key }.flatMap(\.value) + faults(of: feeds)
    }

    private func faults(of feeds: [Feed]) -> [String] {
        feeds.filter { $0.fault != nil }.flatMap { (feedErrors[$0.id] ?? []) + (missingSecrets[$0.id] ?? []) }
    }
}
