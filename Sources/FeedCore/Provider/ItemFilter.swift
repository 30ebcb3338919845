public import FeedJSON

/// A filter of a feed's items by their properties, for the feed's `include` and `exclude`.
///
/// Case and accents are ignored.
public struct ItemFilter: Sendable, Hashable {
    /// Ids or labels of categories.
    public var categories: [String] = []

    /// Ids or titles of groups.
    public var groups: [String] = []

    /// Texts that are part of a title, subtitle, group, category or place.
    public var text: [String] = []

    /// Parts of place names, and whole countries.
    public var places: [String] = []

    /// Conditions on facts: of those on one fact one has to hold, of those on different facts all.
    public var facts: [FactCondition] = []

    /// States of items, such as cancelled.
    public var statuses: [ItemStatus] = []

    public init(
        categories: [String] = [],
        groups: [String] = [],
        text: [String] = [],
        places: [String] = []
    ) {
        self.categories = categories
        self.groups = groups
        self.text = text
        self.places = places
    }

    public var isEmpty: Bool { self == ItemFilter() }
}

extension ItemFilter: SettingValue {
    private static let facts = Setting<[FactCondition]>(
        "where",
        default: [],
        rule: "an array of conditions on facts, such as [\"platform=4\"]",
        "Conditions on facts, such as platform=4: of those on one fact one has to hold, of different facts all."
    )
    private static let members: [Setting<[String]>] = [
        Setting("categories", default: [], "Ids or labels of categories."),
        Setting("groups", default: [], "Ids or titles of groups."),
        Setting("text", default: [], "Texts that are part of a title, subtitle, group, category or place."),
        Setting("places", default: [], "Texts that are part of a place's name, and countries."),
    ]

    public init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: Self.members.map(\.name) + [Self.facts.name])
        var lists: [[String]] = []
        for setting in Self.members {
            let texts = members.read(setting.name) { raw throws(SettingIssues) in
                let texts = try setting.read(raw)
                // An empty text is part of every one.
                if texts.contains("") { throw raw.issue("has an empty text, which would match everything") }
                return texts
            }
            lists.append(texts ?? [])
        }
        var filter = Self(categories: lists[0], groups: lists[1], text: lists[2], places: lists[3])
        filter.facts = members.read(Self.facts.name) { raw throws(SettingIssues) in try Self.facts.read(raw) } ?? []
        self = try members.checked(filter)
    }

    public static var typeName: String {
        "an object with categories, groups, text, places or where, each an array of texts"
    }
    public static func raw(fromArgument text: String) -> RawSetting { RawSetting(argument: text) }
    public static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "object")
        json.object("properties") {
            for setting in members { $0.object(setting.name) { setting.writeSchema(to: &$0) } }
            $0.object(facts.name) { facts.writeSchema(to: &$0) }
        }
        json.member("additionalProperties", false)
    }
}

/// The order of a feed's items under its own heading.
public enum ItemOrder: String, Sendable, CaseIterable, SettingValue {
    /// By start, soonest first.
    case time
    /// By title; numbers in titles are ordered by value.
    case title
}
