package import FeedCore
package import FeedJSON

/// A named view of a configuration: a selection of feeds and items, and a layout.
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
    package var layout: Layout?
    package var limit: Int?
    package var starred = false
    package var window = ViewWindow()

    package init() {}

    /// The feeds that it shows; the enabled ones if it names none.
    package var selection: FeedSelection { FeedSelection(feeds: feeds, tags: tags) }
}

/// A name in a view that only the answers of feeds can confirm.
package enum ViewedName: Sendable, Hashable {
    case category(String)
    case group(String)
}

extension SavedView {
    init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: ViewMembers.all.map(\.name))
        var view = SavedView()
        view.feeds = members.read(ViewMembers.feeds)?.map(\.rawValue) ?? []
        view.tags = members.read(ViewMembers.tags)?.map(\.text) ?? []
        view.categories = members.read(ViewMembers.categories) ?? []
        view.groups = members.read(ViewMembers.groups) ?? []
        view.search = members.read(ViewMembers.search) ?? []
        view.layout = members.read(ViewMembers.layout)
        view.limit = members.read(ViewMembers.limit)
        view.starred = members.read(ViewMembers.starred) ?? false
        view.window.within = members.read(ViewMembers.within)
        view.window.days = members.read(ViewMembers.days)
        view.window.from = members.read(ViewMembers.from)
        view.window.until = members.read(ViewMembers.until)
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
