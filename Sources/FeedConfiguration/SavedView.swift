package import FeedCore
package import FeedJSON

/// A saved view of a configuration: a selection of feeds and items, and a layout.
package struct SavedView: Sendable, Hashable {
    /// The layout of a list.
    package enum Layout: String, Sendable, CaseIterable, SettingValue {
        case unified
        case perFeed = "per-feed"
    }

    package var feeds: [String] = []
    package var tags: [String] = []
    package var categories: [String] = []
    package var groups: [String] = []
    package var search: [String] = []
    package var facts: [FactCondition] = []
    package var statuses: [ItemStatus] = []
    package var layout: Layout?
    package var limit: Int?
    package var starred = false
    package var window = ViewWindow()

    package init() {}

    /// The feeds that the view shows; the enabled feeds if it names none.
    package var selection: FeedSelection { FeedSelection(feeds: feeds, tags: tags) }

    /// The members of a view; each is declared once, for both reading and the schema.
    enum Members {
        static let feeds = Setting<[FeedID]>("feeds", default: [], "Ids of feeds, which are shown even if disabled.")
        static let tags = Setting<[Tag]>("tags", default: [], "Tags of feeds.")
        static let categories = Setting.texts("categories", "Categories, as --category takes them.")
        static let groups = Setting.texts("groups", "Groups, as --group takes them.")
        static let search = Setting.texts("search", "Texts; an item has to contain one of them.")
        static let facts = Setting<[FactCondition]>("where", default: [], "Conditions on facts, as --where takes them.")
        static let statuses = Setting<[ItemStatus]>("status", default: [], "The states of the items to show.")
        static let layout = Setting<SavedView.Layout>(
            "layout",
            default: .unified,
            "One timeline, or each feed under its own heading."
        )
        static let limit = Setting<Int>(
            "limit",
            in: 1...FeedSnapshot.maximumItemCount,
            unit: "items",
            "How many items to show: in all, or of each feed with the layout per-feed."
        )
        static let starred = Setting<Bool>("starred", default: false, "Whether only items with a star are shown.")
        static let within = Setting<Duration>("within", upTo: .seconds(3_650 * 86_400), "How far from now to look.")
        static let days = Setting<ViewWindow.Days>("days", "Which days to show: today, tomorrow or weekend.")
        static let from = Setting<DateArgument>("from", "From when to show items, such as today or 18:00.")
        static let until = Setting<DateArgument>("until", "Until when to show items, such as tomorrow or 23:00.")

        /// The members in the order of the schema.
        static let all: [any AnySetting] = [
            feeds, tags, categories, groups, search, facts, statuses, layout, limit, starred, within, days, from, until,
        ]
    }
}

/// A name in a view that can only be checked against the answers of feeds.
package enum ViewedName: Sendable, Hashable {
    case category(String)
    case group(String)
}

extension SavedView {
    init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: Members.all.map(\.name))
        var view = SavedView()
        view.feeds = members.read(Members.feeds)?.map(\.rawValue) ?? []
        view.tags = members.read(Members.tags)?.map(\.text) ?? []
        view.categories = members.read(Members.categories) ?? []
        view.groups = members.read(Members.groups) ?? []
        view.search = members.read(Members.search) ?? []
        view.facts = members.read(Members.facts) ?? []
        view.statuses = members.read(Members.statuses) ?? []
        view.layout = members.read(Members.layout)
        view.limit = members.read(Members.limit)
        view.starred = members.read(Members.starred) ?? false
        view.window.within = members.read(Members.within)
        view.window.days = members.read(Members.days)
        view.window.from = members.read(Members.from)
        view.window.until = members.read(Members.until)
        let spans = [members.has("from") || members.has("until"), members.has("within"), members.has("days")]
        if spans.count(where: { $0 }) > 1 {
            members.refuse("has more than one of within, days, and from or until, but must have one of them")
        }
        self = try members.checked(view)
    }
}

extension DateArgument: SettingValue {
    package init(_ raw: RawSetting) throws(SettingIssues) {
        if let fault = raw.text.flatMap(DateArgument.fault) { throw raw.issue("is \(raw.quoted), but \(fault)") }
        guard let date = raw.text.flatMap({ DateArgument($0) }) else { throw raw.mismatch(Self.rule) }
        self = date
    }
    package static var typeName: String { rule }
    package static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
}
