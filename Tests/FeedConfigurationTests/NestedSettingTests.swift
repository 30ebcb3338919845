import FeedConfiguration
import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import Testing

/// Settings that are objects: each fault has the place of the part that is to blame.
@Suite(.timeLimit(.minutes(20)))
struct NestedSettingTests {
    /// A value whose parts may be wrong, at any depth.
    struct Parts: SettingValue {
        init(_ raw: RawSetting) throws(SettingIssues) {
            if raw.members != nil {
                var members = try SettingMembers(raw, among: nil)
                if members.has("titel") { members.refuse("has no title, but a titel", of: "titel") }
                _ = members.readAll { raw throws(SettingIssues) in try Parts(raw) }
                try members.checked(())
            } else if raw.elements != nil {
                _ = try raw.readElements(of: "parts") { raw throws(SettingIssues) in try Parts(raw) }
            } else if raw == .text("bad") {
                throw raw.mismatch("good")
            }
        }
        static var typeName: String { "parts" }
        static func raw(fromArgument text: String) -> RawSetting { RawSetting(argument: text) }
        static func writeSchema(to json: inout JSONWriter) { json.member("type", "object") }
    }

    struct Keys: SettingValue {
        var secrets: [String: Secret]

        init(_ raw: RawSetting) throws(SettingIssues) { secrets = try SecretMap(raw).secrets }
        static var typeName: String { "an object of secrets" }
        static var resolution: SettingResolution { .secrets }
        static func writeSchema(to json: inout JSONWriter) { json.member("type", "object") }
    }

    struct Nested: IdleProvider {
        static let parts = Setting<Parts?>("parts", "Parts.")
        static let keys = Setting<Keys?>("keys", "Keys.")
        static let manifest = Providers.manifest("nested", settings: [parts, keys])

        let secrets: [String: Secret]

        init(settings: SettingValues) throws(SettingIssues) {
            secrets = settings[Self.keys]?.secrets ?? [:]
            if let key = settings.raw["keys"]?.members?["forbidden"] {
                throw key.issue("is forbidden").inside("keys", "forbidden")
            }
        }
    }

    private func plan(
        _ settings: String,
        overrides: [String] = [],
        environment: [String: String] = [:],
        for feeds: FeedSelection? = nil
    ) throws(ConfigurationIssues) -> FeedPlan {
        var reader = ConfigurationReader(registry: FeedRegistry([Nested.self]), environment: environment)
        reader.overrides = overrides
        let text = "{ \"feeds\": [ { \"id\": \"x\", \"provider\": \"nested\", \"settings\": {\n\(settings)\n} } ] }"
        let source = ConfigurationSource(name: "feeds.json", bytes: Array(text.utf8), folder: "/")
        return try reader.read(source, for: feeds ?? FeedSelection())
    }

    private func errors(
        _ settings: String,
        overrides: [String] = [],
        environment: [String: String] = [:]
    ) -> [String] {
        do {
            _ = try plan(settings, overrides: overrides, environment: environment)
            return []
        } catch {
            return error.errors
        }
    }

    @Test(arguments: [
        (#""parts": { "a": "bad" }"#, [#"feeds.json:2:17: feeds.x.settings.parts.a is "bad", but must be good."#]),
        (
            #""parts": { "a": ["good", { "odd name": "bad" }] }"#,
            [#"feeds.json:2:40: feeds.x.settings.parts.a[1]["odd name"] is "bad", but must be good."#]
        ),
        (
            #""parts": { "a": { "titel": 1 } }"#,
            [#"feeds.json:2:19: feeds.x.settings.parts.a has no title, but a titel."#]
        ),
        (#""parts": ["x", "bad"]"#, [#"feeds.json:2:16: feeds.x.settings.parts[1] is "bad", but must be good."#]),
        (
            #""parts": { "a": { "b": 1, "b": 2 } }"#,
            [#"feeds.json:2:27: feeds.x.settings.parts.a has the member "b" twice. Remove one of them."#]
        ),
        (#""keys": 7"#, ["feeds.json:2:9: feeds.x.settings.keys is a number, but must be an object of secrets."]),
        (
            #""keys": { "one": 7 }"#,
            [
                #"feeds.json:2:18: feeds.x.settings.keys.one is a number, but must be {"env": "NAME"}, {"file": "path"} or a text."#
            ]
        ),
        (
            #""keys": { "one": { "env": "UNSET" } }"#,
            [
                #"feeds.json:2:18: feeds.x.settings.keys.one takes the environment variable "UNSET", which is not set. Set it first: export UNSET='…'. To go on without this feed: aggregate feeds disable x"#
            ]
        ),
        (
            #""keys": { "forbidden": { "env": "SET" } }"#,
            ["feeds.json:2:24: feeds.x.settings.keys.forbidden is forbidden."]
        ),
        (
            #""keys": { "one": { "env": "SET" }, "one": { "env": "SET" } }"#,
            [#"feeds.json:2:36: feeds.x.settings.keys has the member "one" twice. Remove one of them."#]
        ),
    ])
    func `blames the part, at its line and column`(settings: String, expected: [String]) {
        #expect(errors(settings, environment: ["SET": "s3cret"]) == expected)
    }

    @Test(arguments: [
        (["x.parts.a=bad"], [#"--set x.parts.a=bad: feeds.x.settings.parts.a is "bad", but must be good."#]),
        (["x.parts.titel=1"], ["--set x.parts.titel: feeds.x.settings.parts has no title, but a titel."]),
        (["x.parts.c.titel=1"], ["--set x.parts.c.titel: feeds.x.settings.parts.c has no title, but a titel."]),
        // Each is at its own argument, whichever is the last.
        (
            ["x.parts.titel=1", "x.parts.a=bad", "x.parts.c=good"],
            [
                "--set x.parts.titel: feeds.x.settings.parts has no title, but a titel.",
                #"--set x.parts.a=bad: feeds.x.settings.parts.a is "bad", but must be good."#,
            ]
        ),
        (
            [#"x.parts={"titel":1}"#, "x.parts.a=good"],
            [#"--set x.parts={"titel":1}: feeds.x.settings.parts has no title, but a titel."#]
        ),
        (
            ["x.parts.titel=1", "x.parts=good"],
            ["--set x.parts.titel: feeds.x.settings.parts has no title, but a titel."]
        ),
        (
            ["x.parts.b.format=s3cret"],
            [
                #"--set x.parts.b.format: feeds.x.settings.parts.b is "when", which has no member "format". Set the whole of it, as an object in JSON."#
            ]
        ),
    ])
    func `blames the argument that gave the part, not the file`(overrides: [String], expected: [String]) {
        #expect(errors(#""parts": { "a": "good", "b": "when" }"#, overrides: overrides) == expected)
    }

    @Test func `blames the file for what is wrong beside the part of an argument`() {
        #expect(
            errors(#""parts": { "titel": 1, "a": "bad" }"#, overrides: ["x.parts.b=bad"]) == [
                "feeds.json:2:12: feeds.x.settings.parts has no title, but a titel.",
                #"feeds.json:2:29: feeds.x.settings.parts.a is "bad", but must be good."#,
                #"--set x.parts.b=bad: feeds.x.settings.parts.b is "bad", but must be good."#,
            ]
        )
    }

    @Test func `looks up each secret of an object`() throws {
        let plan = try plan(#""keys": { "one": { "env": "SET" } }"#, environment: ["SET": "s3cret"])
        let provider = try #require(plan.feeds.first?.provider as? Nested)
        #expect(provider.secrets["one"]?.revealed == "s3cret")
        #expect(plan.feeds.first?.credential != nil)
    }

    @Test func `a feed that is not to run needs none of its secrets`() throws {
        let plan = try plan(#""keys": { "one": { "env": "UNSET" } }"#, for: FeedSelection(feeds: ["other"]))
        #expect(plan.feeds.count == 1)
        #expect(throws: ConfigurationIssues.self) { try plan.feeds(in: FeedSelection()) }
    }
}
