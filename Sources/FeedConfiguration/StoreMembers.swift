import FeedCore

/// The members of the store, each declared once: reading and schema come from here.
enum StoreMembers {
    static let retention = Setting<Duration>(
        "retention",
        default: StorePlan().retention,
        from: .seconds(3_600),
        upTo: .seconds(3_650 * 86_400),
        "How long the history of items is stored, and answers that are not used."
    )
    static let maximumBytes = Setting<SizeText>(
        "maximumBytes",
        default: StorePlan().maximumBytes,
        in: (1 << 20)...(1 << 40),
        "How large the file may get, or the tables of a database, which have no limit unless it is set; what can be fetched again is removed first, then the oldest history."
    )

    static let url = Setting<Secret>(
        "url",
        "The address of a PostgreSQL database that several machines share, postgres://user@host/aggregate, instead of a"
            + " file."
    )

    /// The order of the schema.
    static let all: [any AnySetting] = [retention, maximumBytes, url]

    static let names = all.map(\.name)
}

/// The members of the limits, each declared once: reading and schema come from here.
enum LimitMembers {
    static let bodies = Setting<SizeText>(
        "bodies",
        default: LimitPlan().bodies,
        in: (16 << 20)...(1 << 40),
        "How much memory the answers of all feeds may take while they are fetched and read, about twelve times their size;"
            + " feeds wait for their turn."
    )

    /// The order of the schema.
    static let all: [any AnySetting] = [bodies]

    static let names = all.map(\.name)
}
