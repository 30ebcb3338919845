package import FeedCore

/// The settings of the store: its location, its retention and its maximum size.
package struct StorePlan: Sendable, Hashable {
    /// The retention of the history of items, and of answers that are not used.
    package var retention = Duration.seconds(30 * 86_400)

    /// The maximum size of the file, or of the tables of a database, in bytes.
    package var maximumBytes = 512 << 20

    /// True if the configuration sets the maximum size; otherwise a database has no limit.
    package var hasLimit = false

    /// The URL of a database to store everything in, instead of a file; `nil` for the user's file.
    package var url: Secret?

    package init() {}

    /// Returns true if a text is the URL of a database.
    ///
    /// - SeeAlso: [Connection URIs](https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING)
    package static func isAddress(_ text: String) -> Bool {
        ["postgres://", "postgresql://"].contains(where: text.hasPrefix)
    }

    /// The members of `store`; each is declared once, for both reading and the schema.
    enum Members {
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

        /// The members in the order of the schema.
        static let all: [any AnySetting] = [retention, maximumBytes, url]

        static let names = all.map(\.name)
    }
}

/// The limits of a configuration for all feeds together.
package struct LimitPlan: Sendable, Hashable {
    /// The maximum memory for answers that are being fetched and read, in bytes.
    package var bodies = 512 << 20

    package init() {}

    /// The members of `limits`; each is declared once, for both reading and the schema.
    enum Members {
        static let bodies = Setting<SizeText>(
            "bodies",
            default: LimitPlan().bodies,
            in: (16 << 20)...(1 << 40),
            "How much memory the answers of all feeds may take while they are fetched and read, about twelve times their size;"
                + " feeds wait for their turn."
        )

        /// The members in the order of the schema.
        static let all: [any AnySetting] = [bodies]

        static let names = all.map(\.name)
    }
}

extension ConfigurationReading {
    /// Returns the settings of the store, with defaults for absent and invalid ones.
    mutating func store(_ raw: RawSetting) -> StorePlan {
        var plan = StorePlan()
        let path = ConfigurationMembers.store
        let members = members(of: raw, at: path, among: StorePlan.Members.names) ?? [:]
        plan.retention = value(of: StorePlan.Members.retention, in: members, at: path) ?? plan.retention
        if let limit = value(of: StorePlan.Members.maximumBytes, in: members, at: path) {
            (plan.maximumBytes, plan.hasLimit) = (limit.bytes, true)
        }
        plan.url = members[StorePlan.Members.url.name].flatMap {
            address($0, at: "\(path).\(StorePlan.Members.url.name)")
        }
        return plan
    }

    /// Returns the limits of all feeds together, with defaults for absent and invalid ones.
    mutating func limits(_ raw: RawSetting) -> LimitPlan {
        var plan = LimitPlan()
        let path = ConfigurationMembers.limits
        let members = members(of: raw, at: path, among: LimitPlan.Members.names) ?? [:]
        plan.bodies = value(of: LimitPlan.Members.bodies, in: members, at: path)?.bytes ?? plan.bodies
        return plan
    }

    /// Returns the settings of the server; an empty plan if there are errors.
    mutating func server(_ raw: RawSetting) -> ServerPlan {
        let path = ConfigurationMembers.server
        reportRepetitions(in: raw, at: path)
        do throws(SettingIssues) {
            return try ServerPlan(raw).resolved(in: source.folder, home: reader.environment["HOME"])
        } catch {
            log.add(error, in: path) { _ in .at(raw) }
            return ServerPlan()
        }
    }
}
