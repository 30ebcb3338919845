import FeedCore
import Foundation

/// The members at the top of a configuration, each declared once: reading and schema come from here.
enum ConfigurationMembers {
    static let schema = Setting<String>("$schema", "Where editors find the JSON Schema of this file.")
    static let timeZone = Setting<TimeZone>(
        "timeZone",
        "The zone that times are shown in, such as Europe/London; the system's where nothing is said."
    )
    static let language = Setting<Language>(
        "language",
        "The language of what people read, en for English or de for German; that of the locale where nothing is said."
    )
    static let store = "store"
    static let storeHelp = "Where, how long and how much is stored between runs."
    static let limits = "limits"
    static let limitsHelp = "Limits of all feeds together."
    static let server = "server"
    static let serverHelp = "Where aggregate serve listens, and who may ask it."
    static let alerts = "alerts"
    static let alertsHelp = "Rules for messages about items and feeds, and their targets."
    static let views = "views"
    static let viewsHelp = "Views by their names, for --view: which feeds, which of their items, and how."
    static let feeds = "feeds"
    static let feedsHelp = "The feeds, in the order in which they are shown."

    static let names = [schema.name, timeZone.name, language.name, store, limits, server, alerts, views, feeds]
}

extension Setting<String> {
    /// A text that is not empty, without a default.
    static func text(_ name: String, _ help: String) -> Setting {
        Setting(name, rule: "a text that is not empty", help, allows: { !$0.isEmpty })
    }
}

extension Setting<[String]> {
    /// Texts that are not empty, by default none.
    static func texts(_ name: String, _ help: String) -> Setting {
        Setting(name, default: [], rule: "an array of texts that are not empty", help, allows: { !$0.contains("") })
    }
}
