package import FeedCore
package import Foundation

/// What a configuration says, checked and ready to run.
package struct FeedPlan: Sendable {
    /// What errors call the configuration, such as `feeds.json`.
    package let sourceName: String

    /// The viewer's zone; `nil` for the system's.
    package internal(set) var timeZone: TimeZone?

    /// The language of screens; `nil` for that of the viewer's locale.
    package internal(set) var language: Language?

    /// How long and how much is stored between runs.
    package internal(set) var store = StorePlan()

    /// What all feeds together may take.
    package internal(set) var limits = LimitPlan()

    /// Where a server listens, and who may ask it.
    package internal(set) var server = ServerPlan()

    /// What people are told of, when, and how.
    package internal(set) var alerts = AlertSettings()

    /// The views by their names.
    package internal(set) var views: [String: SavedView] = [:]

    /// All feeds in the order of the configuration, the disabled ones too.
    ///
    /// One whose entry has a mistake has a ``FeedCore/Feed/fault``; a secret that is not there has a dummy in its place: run
    /// only what ``feeds(in:needsSecrets:)`` gives.
    package internal(set) var feeds: [Feed] = []

    /// A line for each thing that works, but should not stay as it is.
    package internal(set) var warnings: [String] = []

    /// A line for each mistake in what concerns all feeds, which only a lenient reader lets pass, in enabled feeds and in views;
    /// secrets that are not there are no mistakes.
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

    /// Whether the user has no configuration, so that nothing can be added to it.
    var isBuiltIn = false

    /// The plan of feeds that keep an answer for the zone in which they read times without one.
    package func reading(in timeZone: TimeZone) -> FeedPlan {
        var plan = self
        plan.feeds = feeds.map { $0.reading(in: timeZone) }
        return plan
    }

    /// A view, as "views" has it.
    private static let example = "{ \"evening\": { \"from\": \"18:00\" } }"

    init(sourceName: String) { self.sourceName = sourceName }

    /// The view of a name.
    ///
    /// - Throws: ``FeedSelectionError`` where there is none, ``ConfigurationIssues`` with what is wrong with it.
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

    /// The feeds to run, in the order of the configuration.
    ///
    /// - Parameters:
    ///   - selection: Which feeds.
    ///   - needsSecrets: Whether they are to ask their publishers; who looks at what is kept only needs no keys.
    ///   - showsDays: Whether a calendar is to show a feed.
    /// - Returns: The feeds. One whose entry is wrong or lacks a secret has a ``FeedCore/Feed/fault``, so that the others are
    ///   shown.
    /// - Throws: ``FeedSelectionError`` for names that are in no feed, ``ConfigurationIssues`` where all feeds to run have a
    ///   fault.
    package func feeds(
        in selection: FeedSelection,
        needsSecrets: Bool = true,
        showsDays: (Feed) -> Bool = { $0.profile.showsDays || $0.profile.mayShowDays }
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

    /// Why a feed cannot be fetched that has no mistake but that its secret is not there.
    package func missingSecret(of id: String) -> FeedError? {
        feeds.first { $0.id.rawValue == id && feedErrors[$0.id] == nil }?.fault
    }

    /// A line for each mistake in feeds that are disabled.
    package var errorsOfDisabled: [String] { feeds.filter { !$0.isEnabled }.flatMap { feedErrors[$0.id] ?? [] } }

    /// The mistakes in disabled feeds that another plan of the same configuration does not have.
    package func errorsOfDisabled(besides other: FeedPlan?) -> [String] {
        let known = Set((other.map { $0.errors + $0.errorsOfDisabled } ?? []).map(message))
        return errorsOfDisabled.filter { !known.contains(message(of: $0)) }
    }

    /// The mistakes that another plan of the same configuration does not have, wherever they stand.
    package func errors(besides other: FeedPlan?) -> [String] {
        let known = Set((other?.errors ?? []).map(message))
        return errors.filter { !known.contains(message(of: $0)) }
    }

    /// A line of an error without its place.
    private func message(of line: String) -> Substring {
        line.firstMatch(of: #/:\d+:\d+: /#).map { line[$0.range.upperBound...] } ?? line[...]
    }

    /// Warns of what is wrong with feeds to run, while others run, and with views.
    package mutating func addWarnings(ofFaultsIn feeds: [Feed]) {
        warnings += viewErrors.sorted { $0.key < $1.key }.flatMap(\.value) + faults(of: feeds)
    }

    private func faults(of feeds: [Feed]) -> [String] {
        feeds.filter { $0.fault != nil }.flatMap { (feedErrors[$0.id] ?? []) + (missingSecrets[$0.id] ?? []) }
    }
}
