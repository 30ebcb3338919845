import FeedCore

/// The members of a view, each declared once: reading and schema come from here.
enum ViewMembers {
    static let feeds = Setting<[FeedID]>("feeds", default: [], "Ids of feeds, which are shown even if disabled.")
    static let tags = Setting<[Tag]>("tags", default: [], "Tags of feeds.")
    static let categories = Setting.texts("categories", "Categories, as --category takes them.")
    static let groups = Setting.texts("groups", "Groups, as --group takes them.")
    static let search = Setting.texts("search", "Texts; an item has to contain one of them.")
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

    /// The order of the schema.
    static let all: [any AnySetting] = [
        feeds, tags, categories, groups, search, layout, limit, starred, within, days, from, until,
    ]
}
