import FeedConfiguration
import FeedCore
import FeedTestKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SecretTests {
    private func key(_ plan: FeedPlan) throws -> String? {
        try #require(plan.feeds.first?.provider as? Arrivals).appKey
    }

    @Test func `comes from the environment`() throws {
        let plan = try read(arrivals(#""appKey": { "env": "TFL_KEY" }"#), environment: ["TFL_KEY": "hunter2"])
        #expect(try key(plan) == "hunter2")
        #expect(plan.warnings.isEmpty)
    }

    @Test(arguments: [[:], ["TFL_KEY": ""]])
    func `an optional one that is not set is absent`(environment: [String: String]) throws {
        let plan = try read(arrivals(#""appKey": { "env": "TFL_KEY" }"#), environment: environment)
        #expect(try key(plan) == nil)
    }

    @Test func `comes from a file beside the configuration, without the line end`() throws {
        let folder = try TemporaryFolder()
        try folder.write(" hunter2\r\n", to: "key.txt")
        let path = folder.path
        let plan = try read(arrivals(#""appKey": { "file": "./key.txt" }"#), folder: path)
        #expect(try key(plan) == "hunter2")
        let home = try read(arrivals(#""appKey": { "file": "~/key.txt" }"#), environment: ["HOME": path])
        #expect(try key(home) == "hunter2")
    }

    @Test func `a file that holds none is an error, which never shows the file`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        try FileManager.default.createDirectory(at: folder.url.appending(path: "d"), withIntermediateDirectories: true)
        try folder.write(" \n", to: "blank")
        try folder.write([0x68, 0xFF] as [UInt8], to: "binary")
        try Data(repeating: 0x68, count: 65_537).write(to: folder.url.appending(path: "large"))
        for (name, reason) in [
            ("none", "does not exist"), ("d", "is a folder, but must be a file"), ("blank", "is empty"),
            ("binary", "is not text in UTF-8"), ("large", "is larger than 64 KiB"),
        ] {
            #expect(
                errors(arrivals(#""appKey": { "file": "\#(name)" }"#), folder: path) == [
                    "feeds.json:1:81: feeds.tfl.settings.appKey takes the file \"\(name)\", which \(reason)."
                        + " To go on without this feed: aggregate feeds disable tfl"
                ]
            )
        }
    }

    @Test func `one written in the configuration works and warns`() throws {
        let plan = try read(arrivals(#""appKey": "hunter2""#))
        #expect(try key(plan) == "hunter2")
        #expect(
            plan.warnings == [
                #"feeds.json:1:81: feeds.tfl.settings.appKey holds the secret itself. Take it from the environment with {"env": "NAME"}, or from a file with {"file": "path"}."#
            ]
        )
    }

    @Test(arguments: [
        (
            #"81726354"#,
            #"feeds.json:1:81: feeds.tfl.settings.appKey is a number, but must be {"env": "NAME"}, {"file": "path"} or a text."#
        ),
        (
            #"["81726354"]"#,
            #"feeds.json:1:81: feeds.tfl.settings.appKey is an array, but must be {"env": "NAME"}, {"file": "path"} or a text."#
        ),
        (
            #""""#,
            #"feeds.json:1:81: feeds.tfl.settings.appKey is an empty text, but must be {"env": "NAME"}, {"file": "path"} or a text."#
        ),
        (
            "{ }",
            #"feeds.json:1:81: feeds.tfl.settings.appKey is an empty object, but must have the member "env" or "file"."#
        ),
        (
            #"{ "evn": "81726354" }"#,
            #"feeds.json:1:83: feeds.tfl.settings.appKey has no member "evn". Did you mean "env"?"#
        ),
        (
            #"{ "env": "A", "file": "b" }"#,
            #"feeds.json:1:81: feeds.tfl.settings.appKey has both "env" and "file", but must have one of them."#
        ),
        (
            #"{ "env": 81726354 }"#,
            "feeds.json:1:90: feeds.tfl.settings.appKey.env is a number, but must be the name of an environment variable."
        ),
        (
            #"{ "env": "81726354" }"#,
            #"feeds.json:1:90: feeds.tfl.settings.appKey.env is not the name of an environment variable, which has letters, digits and "_" only."#
        ),
        (
            #"{ "file": null }"#,
            "feeds.json:1:91: feeds.tfl.settings.appKey.file is null, but must be a path."
        ),
    ])
    func `a wrong one is told of without its value`(value: String, line: String) {
        #expect(errors(arrivals("\"appKey\": \(value)")) == [line])
        #expect(!line.contains("81726354"))
    }

    private static let online =
        #""id": "h", "provider": "holidays", "settings": { "country": "GB", "source": "online", "apiKey": { "env": "KEY" } }"#
    private static let token = #""id": "p", "provider": "private-races", "settings": { "token": { "env": "KEY" } }"#

    @Test(arguments: [
        (
            token,
            #"feeds.json:1:79: feeds.p.settings.token takes the environment variable "KEY", which is not set. Set it first: export KEY='…'. To go on without this feed: aggregate feeds disable p"#
        ),
        (
            online,
            #"feeds.json:1:112: feeds.h.settings.apiKey takes the environment variable "KEY", which is not set. Set it first: export KEY='…'. To go on without this feed: aggregate feeds disable h"#
        ),
    ])
    func `a required one must be set for a feed that is to run, and only for that`(members: String, line: String) throws
    {
        #expect(errors(configuration(members)) == [line])
        let disabled = configuration(members + #", "enabled": false"#)
        let id = String(members.dropFirst(7).prefix(1))
        let plan = try read(disabled)
        #expect(plan.feeds.map(\.id.rawValue) == [id])
        #expect(try plan.feeds(in: FeedSelection()).isEmpty)
        #expect(errors(disabled, for: FeedSelection(feeds: [id])) == [line])
        #expect(errors(disabled, for: .everything) == [line])
        let refusal = #expect(throws: ConfigurationIssues.self) { try plan.feeds(in: FeedSelection(feeds: [id])) }
        #expect(refusal?.errors == [line])
        #expect(try read(configuration(members), environment: ["KEY": "k"]).feeds(in: .everything).count == 1)
    }

    @Test func `a required one that nobody mentions is missing`() {
        #expect(
            errors(configuration(#""id": "p", "provider": "private-races", "enabled": false"#)) == [
                #"feeds.json:1:14: feeds.p.settings.token is missing, but must be {"env": "NAME"}, {"file": "path"} or a text."#
            ]
        )
    }

    @Test func `no text of a plan or its errors shows one`() throws {
        let members = #""id": "p", "provider": "private-races", "settings": { "token": "hunter2", "count": 0 }"#
        let shown = errors(configuration(members), overrides: ["p.token=hunter2", "p.tken=hunter2", "p.token:hunter2"])
        #expect(shown.count == 3)
        #expect(!shown.joined().contains("hunter2"))
        let plan = try read(arrivals(#""appKey": "hunter2""#), overrides: ["tfl.appKey=hunter2"])
        #expect(plan.warnings.count == 2)
        #expect(!plan.warnings.joined().contains("hunter2"))
    }

    @Test func `feeds with the same key have the same credential, whatever the provider and the place of the key`()
        throws
    {
        let plan = try read(
            """
            { "feeds": [
              { "id": "a", "provider": "tfl-arrivals", "settings": { "appKey": { "env": "ONE" } } },
              { "id": "b", "provider": "private-races", "settings": { "token": "hunter2" } },
              { "id": "c", "provider": "private-races", "settings": { "token": { "env": "TWO" } } },
              { "id": "d", "provider": "tfl-arrivals" } ] }
            """,
            environment: ["ONE": "hunter2", "TWO": "hunter3"]
        )
        let credentials = plan.feeds.map(\.credential)
        #expect(credentials[0] != nil)
        #expect(credentials[0] == credentials[1])
        #expect(credentials[2] != nil)
        #expect(credentials[0] != credentials[2])
        #expect(credentials[3] == nil)
    }
}
