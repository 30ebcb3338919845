import FeedConfiguration
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// The parts that are left out of a configuration that merely lies in the current folder.
struct TrustTests {
    private func read(
        _ text: String,
        isTrusted: Bool = false,
        for selection: FeedSelection = FeedSelection(),
        overrides: [String] = [],
        folder: String = "/configured"
    ) throws -> FeedPlan {
        var source = ConfigurationSource(name: "feeds.json", bytes: Array(text.utf8), folder: folder)
        source.isTrusted = isTrusted
        var reader = ConfigurationReader(
            registry: Providers.registry,
            environment: ["KEY": "abc", "HOME": "/"],
            isPrivate: { $0.hasPrefix("192.168.") }
        )
        reader.overrides = overrides
        return try reader.read(source, for: selection)
    }

    @Test(
        arguments: [
            (arrivals(#""appKey": { "env": "KEY" }"#), "tfl (takes a secret of yours)"),
            (arrivals(#""appKey": { "file": "key" }"#), "tfl (takes a secret of yours)"),
            (arrivals(#""endpoint": "http://192.168.1.1/""#), "tfl (calls a private address)"),
            (
                arrivals(#""appKey": { "env": "KEY" }, "endpoint": "http://192.168.1.1/""#),
                "tfl (takes a secret of yours and calls a private address)"
            ),
            (#"{ "store": { "retention": "2d" }, "feeds": [] }"#, "store"),
            (#"{ "server": { "host": "0.0.0.0" }, "feeds": [] }"#, "server"),
        ]
    )
    func `is left out without trust, and told`(text: String, part: String) throws {
        let plan = try read(text)
        #expect(plan.withheldParts == [part])
        #expect(plan.feeds.isEmpty)
        #expect(plan.store == StorePlan() && plan.server == ServerPlan())
        #expect(plan.trustNotice?.contains(part) == true)
        #expect(plan.trustNotice?.hasSuffix("aggregate config trust") == true)
        #expect(plan.trustNotice?.contains("\n") == false)
    }

    @Test func `the other feeds stay`() throws {
        let plan = try read(
            #"{ "feeds": [ { "id": "s", "provider": "sport-events" }, { "id": "tfl", "provider": "tfl-arrivals", "settings": { "appKey": { "env": "KEY" } } } ] }"#
        )
        #expect(plan.feeds.map(\.id) == ["s"])
        // One that is asked for by its name says why it is not there.
        let error = #expect(throws: FeedSelectionError.self) { _ = try plan.feeds(in: FeedSelection(feeds: ["tfl"])) }
        #expect(error?.description.contains("takes a secret of yours") == true)
    }

    @Test func `an address by name may be public only, which the transport sees to`() throws {
        let text = arrivals(#""endpoint": "http://tfl.example.org/""#)
        #expect(try !read(text).feeds[0].access.isUserEndpoint)
        #expect(try read(text).trustNotice == nil)
        #expect(try read(text, isTrusted: true).feeds[0].access.isUserEndpoint)
        // What the user says on the command line is the user's.
        let overrides = ["tfl.endpoint=http://192.168.1.1/"]
        #expect(try read(text, overrides: overrides).feeds[0].access.isUserEndpoint)
    }

    @Test func `a secret is not even looked for`() throws {
        // A variable that is not set and a file that is not there would be mistakes.
        for place in [#"{ "env": "UNSET" }"#, #"{ "file": "/dev/zero" }"#] {
            #expect(try read(arrivals(#""appKey": \#(place)"#)).withheldParts.count == 1)
        }
    }

    @Test func `a file may lie in the folder, by its real path`() throws {
        let folder = try TemporaryFolder()
        let inside = folder.url.appending(path: "inside")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        try folder.write("{}", to: "outside.json")
        try Data("{}".utf8).write(to: inside.appending(path: "card.json"))
        try FileManager.default.createSymbolicLink(
            at: inside.appending(path: "link.json"),
            withDestinationURL: folder.url.appending(path: "outside.json")
        )
        func parts(_ file: String) throws -> [String] {
            let text = configuration(#""id": "h", "provider": "horse-racing", "settings": { "file": "\#(file)" }"#)
            return try read(text, folder: inside.path(percentEncoded: false)).withheldParts
        }
        #expect(try parts("card.json") == [])
        #expect(try parts("./missing.json") == [])
        for file in [
            "../outside.json", "link.json", "/etc/hostname", "a/../../outside.json", "~/x", "nope/../../x",
        ] {
            #expect(try parts(file) == ["h (reads a file outside this folder)"], "\(file)")
        }
    }
}
