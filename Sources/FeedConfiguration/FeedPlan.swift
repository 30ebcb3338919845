package import FeedCore
package import Foundation

/// The content of a configuration, after it was checked.
package struct FeedPlan: Sendable {
    /// The name of the configuration in errors, such as `feeds.json`.
    package let sourceName: String

    /// The viewer's zone; `nil` for the system's zone.
    package internal(set) var timeZone: TimeZone?

    /// The language of screens; `nil` for the language of the viewer's locale.
    package internal(set) var language: Language?

    /// The providers of which the feeds are made, with those of the configuration's own folders.
    package let registry: FeedRegistry

    /// The settings of the store.
    package internal(set) var store = StorePlan()

    /// The limits of all feeds together.
    package internal(set) var limits = LimitPlan()

    /// The addresses on which a server listens, and its access rules.
    package internal(set) var server = ServerPlan()

    /// The rules and targets of alerts.
    package internal(set) var alerts = AlertSettings()

    /// The views by name.
    package internal(set) var views: [String: SavedView] = [:]

    /// All feeds in the order of the configuration, including disabled ones.
    ///
    /// A feed whose entry has a mistake has a ``FeedCore/Feed/fault``, and a missing secret is replaced by a dummy.
    /// Only feeds from ``feeds(in:needsSecrets:showsDays:)`` may be run.
    package internal(set) var feeds: [Feed] = []

    /// A line for each problem that does not prevent use, but should be corrected.
    package internal(set) var warnings: [String] = []

    /// A line for each error in enabled feeds, in views and, if the reader is lenient, in the rest of the
    /// configuration; missing secrets are not errors.
    package internal(set) var errors: [String] = []

    /// The lines of the mistakes inside the entry of a feed, by id; they affect only this feed.
    var feedErrors: [FeedID: [String]] = [:]

    /// The lines of the mistakes inside a view, by name; they affect only this view.
    var viewErrors: [String: [String]] = [:]

    /// The lines of the missing secrets, by the feed that needs them.
    var missingSecrets: [FeedID: [String]] = [:]

    /// The feeds that do not run because the configuration is not trusted.
    var withheld: [WithheldFeed] = []
    /// The members that are ignored because the configuration is not trusted.
    var withheldMembers: [String] = []

    /// True for the built-in configuration, to which the user cannot add anything.
    var isBuiltIn = false

    /// Returns a copy whose feeds read times without a zone as times in `timeZone`; their answers are stored separately
    /// for each zone.
    package func reading(in timeZone: TimeZone) -> FeedPlan {
        var plan = self
        plan.feeds = feeds.map { $0.reading(in: timeZone) }
        return plan
    }

    /// An example of a view in `views`.
    private static let example = "{ \"evening\": { \"from\": \"18:00\" } }"

    init(sourceName: String, registry: FeedRegistry) { (self.sourceName, self.registry) = (sourceName, registry) }

    /// Returns the view with a name.
    ///
    /// - Throws: ``FeedSelectionError`` if there is no such view, ``ConfigurationIssues`` if the view has errors.
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
    /// `needsSecrets` is true if the feeds send requests; a reader of stored answers needs no secrets.
    ///
    /// - Returns: The feeds. A feed with a mistake in its entry or a missing secret has a ``FeedCore/Feed/fault``, so
    ///   that the other feeds can still be shown.
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

    /// A line for each mistake in disabled feeds.
    package var errorsOfDisabled: [String] { feeds.filter { !$0.isEnabled }.flatMap { feedErrors[$0.id] ?? [] } }

    /// Returns the mistakes in disabled feeds that do not exist in another plan of the same configuration.
    package func errorsOfDisabled(besides other: FeedPlan?) -> [String] {
        let known = Set((other.map { $0.errors + $0.errorsOfDisabled } ?? []).map(message))
        return errorsOfDisabled.filter { !known.contains(message(of: $0)) }
    }

    /// Returns the errors that do not exist in another plan of the same configuration, at any position.
    package func errors(besides other: FeedPlan?) -> [String] {
        let known = Set((other?.errors ?? []).map(message))
        return errors.filter { !known.contains(message(of: $0)) }
    }

    /// Returns the line of an error without its position.
    private func message(of line: String) -> Substring {
        line.firstMatch(of: #/:\d+:\d+: /#).map { line[$0.range.upperBound...] } ?? line[...]
    }

    /// Adds warnings for the feeds that cannot run because of a fault, and for the errors of views.
    package mutating func addWarnings(ofFaultsIn feeds: [Feed]) {
        warnings += viewErrors.sorted { $0.key < $1.key }.flatMap(\.value) + faults(of: feeds)
    }

    private func faults(of feeds: [Feed]) -> [String] {
        feeds.filter { $0.fault != nil }.flatMap { (feedErrors[$0.id] ?? []) + (missingSecrets[$0.id] ?? []) }
    }
}
