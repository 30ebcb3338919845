package import FeedCore
import FeedJSON
import Foundation

/// The JSON Schema of configurations, for editors and other tools.
///
/// It is generated from the declarations that reading uses, and follows [draft
/// 2020-12](https://json-schema.org/draft/2020-12). Some rules cannot be expressed in a schema and are only checked
/// when a configuration is read: repeated ids, names of time zones, the minimum refresh of a provider, and settings
/// that exclude each other.
package enum ConfigurationSchema {
    /// Returns the schema for feeds of some providers, indented, with a line feed at its end.
    package static func json(for manifests: [FeedManifest]) -> [UInt8] {
        let manifests = manifests.sorted { $0.name < $1.name }
        var json = JSONWriter(.indented)
        json.object {
            $0.member("$schema", "https://json-schema.org/draft/2020-12/schema")
            // Visual Studio Code's own members: https://github.com/microsoft/vscode-json-languageservice.
            $0.member("allowComments", true)
            $0.member("allowTrailingCommas", true)
            $0.member("title", "The configuration of aggregate")
            $0.member("type", "object")
            $0.member("properties") { writeMembers(to: &$0) }
            $0.member("required", [ConfigurationMembers.feeds])
            $0.member("additionalProperties", false)
            $0.object("$defs") {
                $0.member("feed") { writeFeed(of: manifests, to: &$0) }
                for manifest in manifests {
                    $0.member("settings-\(manifest.name)") { writeSettings(of: manifest, to: &$0) }
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func writeMembers(to json: inout JSONWriter) {
        json.object {
            let plain: [any AnySetting] = [
                ConfigurationMembers.schema, ConfigurationMembers.timeZone, ConfigurationMembers.language,
                ConfigurationMembers.providers,
            ]
            for setting in plain { $0.property(setting) }
            for (name, settings, help) in [
                (ConfigurationMembers.store, StorePlan.Members.all, ConfigurationMembers.storeHelp),
                (ConfigurationMembers.limits, LimitPlan.Members.all, ConfigurationMembers.limitsHelp),
                (ConfigurationMembers.server, ServerMembers.all, ConfigurationMembers.serverHelp),
            ] {
                $0.object(name) {
                    $0.schema(ofObject: settings)
                    $0.member("description", help)
                }
            }
            $0.object(ConfigurationMembers.alerts) {
                $0.member("type", "object")
                $0.object("properties") { writeAlerts(to: &$0) }
                $0.member("additionalProperties", false)
                $0.member("description", ConfigurationMembers.alertsHelp)
            }
            $0.object(ConfigurationMembers.views) {
                $0.member("type", "object")
                $0.object("propertyNames") { Tag.writeSchema(to: &$0) }
                $0.object("additionalProperties") { $0.schema(ofObject: SavedView.Members.all) }
                $0.member("description", ConfigurationMembers.viewsHelp)
            }
            $0.object(ConfigurationMembers.feeds) {
                $0.member("type", "array")
                $0.member("items") { $0.reference(to: "feed") }
                $0.member("description", ConfigurationMembers.feedsHelp)
            }
        }
    }

    private static func writeAlerts(to json: inout JSONWriter) {
        json.object(AlertMembers.rules) {
            $0.member("type", "array")
            $0.object("items") {
                let required = [AlertRuleMembers.id.name, AlertRuleMembers.to.name]
                $0.schema(ofObject: AlertRuleMembers.all, required: required)
            }
            $0.member("description", AlertMembers.rulesHelp)
        }
        json.object(AlertMembers.targets) {
            $0.member("type", "object")
            $0.object("propertyNames") { Tag.writeSchema(to: &$0) }
            $0.object("additionalProperties") { AlertTargetMembers.writeSchema(to: &$0) }
            $0.member("description", AlertMembers.targetsHelp)
        }
    }

    private static func writeFeed(of manifests: [FeedManifest], to json: inout JSONWriter) {
        json.object {
            $0.member("type", "object")
            $0.object("properties") {
                $0.property(FeedMembers.id)
                $0.object(FeedMembers.provider) {
                    $0.member("enum", manifests.map(\.name))
                    $0.member("description", FeedMembers.providerHelp)
                }
                for setting in FeedMembers.plain { $0.property(setting) }
                $0.object(FeedMembers.settings) {
                    $0.member("type", "object")
                    $0.member("description", FeedMembers.settingsHelp)
                }
            }
            $0.member("required", [FeedMembers.id.name, FeedMembers.provider])
            $0.member("additionalProperties", false)
            // An allOf must not be empty.
            if !manifests.isEmpty {
                $0.array("allOf") { for manifest in manifests { writeRule(of: manifest, to: &$0) } }
            }
        }
    }

    /// Writes the rule that a feed of this provider has the provider's settings.
    private static func writeRule(of manifest: FeedManifest, to json: inout JSONWriter) {
        json.object {
            $0.object("if") {
                $0.object("properties") {
                    $0.object(FeedMembers.provider) { $0.member("const", manifest.name) }
                }
                $0.member("required", [FeedMembers.provider])
            }
            $0.object("then") {
                $0.object("properties") {
                    $0.member(FeedMembers.settings) { $0.reference(to: "settings-\(manifest.name)") }
                }
                if manifest.settings.contains(where: \.isRequired) {
                    $0.member("required", [FeedMembers.settings])
                }
            }
        }
    }

    private static func writeSettings(of manifest: FeedManifest, to json: inout JSONWriter) {
        let required = manifest.settings.filter(\.isRequired).map(\.name)
        json.object {
            $0.member("type", "object")
            $0.member("description", manifest.profile.summary + ".")
            $0.object("properties") { for setting in manifest.settings { $0.property(setting) } }
            if !required.isEmpty { $0.member("required", required) }
            $0.member("additionalProperties", false)
        }
    }
}

extension JSONWriter {
    /// Writes the schema of a member by its declaration.
    mutating func property(_ setting: any AnySetting) { object(setting.name) { setting.writeSchema(to: &$0) } }

    /// Writes the schema of an object that may only have the declared members.
    fileprivate mutating func schema(ofObject settings: [any AnySetting], required: [String] = []) {
        member("type", "object")
        object("properties") { for setting in settings { $0.property(setting) } }
        if !required.isEmpty { member("required", required) }
        member("additionalProperties", false)
    }

    fileprivate mutating func reference(to definition: String) {
        object { $0.member("$ref", "#/$defs/\(definition)") }
    }
}

/// The top-level members of a configuration; each is declared once, for both reading and the schema.
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
    static let providers = Setting<[String]>.texts(
        "providers",
        "Folders with files that declare providers, beside that of your own in the configuration folder."
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

    static let names = [
        schema.name, timeZone.name, language.name, providers.name, store, limits, server, alerts, views, feeds,
    ]
}

extension Setting<String> {
    /// Creates a setting for a text that is not empty, without a default.
    static func text(_ name: String, _ help: String) -> Setting {
        Setting(name, rule: "a text that is not empty", help, allows: { !$0.isEmpty })
    }
}

extension Setting<[String]> {
    /// Creates a setting for texts that are not empty; the default is an empty array.
    static func texts(_ name: String, _ help: String) -> Setting {
        Setting(name, default: [], rule: "an array of texts that are not empty", help, allows: { !$0.contains("") })
    }
}
