import Exec
import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import Testing

/// The manifest by which a program describes itself, and its effects on the feed.
@Suite(.timeLimit(.minutes(20)))
struct DescriptionTests {
    private static let declared = #"""
        ,"publisher":"Port of Dover","refresh":"1h","floor":"10m","shelfLife":null,"ahead":"2d","deadline":"5s","attribution":"By the port","keepsPast":true,"showsDays":true,"hosts":["example.org"],"documentation":"https://example.org/","settings":[{"name":"port","required":true,"choices":["Dover","Deal"]},{"name":"days","type":"integer","minimum":1,"maximum":9,"unit":"days","default":7,"help":"How many days."},{"name":"depth","type":"number","minimum":0.5},{"name":"exact","type":"boolean"},{"name":"names","type":"list"},{"name":"key","type":"secret"}]
        """#

    @Test func `a feed takes over what its program says of itself`() async throws {
        let program = try TestProgram(
            fetch: "done_",
            manifest: Self.declared,
            settings: ["settings": .object(["port": .text("Dover")])]
        )
        var feed = program.feed
        #expect(feed.isUndescribed)
        try feed.adopt(await program.describe())
        await program.end()
        #expect(!feed.isUndescribed)
        #expect(feed.profile.publisher == "Port of Dover")
        #expect(feed.refresh == .seconds(3_600))
        #expect(feed.profile.minimumRefresh == .seconds(600))
        #expect(feed.profile.shelfLife == nil)
        #expect(feed.ahead == .seconds(2 * 86_400))
        #expect(feed.deadline == .seconds(5))
        #expect(feed.profile.attribution == "By the port")
        #expect(feed.profile.keepsPast)
        #expect(feed.profile.showsDays)
        #expect(feed.manifest.settings.map(\.name) == ExecProvider.manifest.settings.map(\.name))
    }

    @Test(arguments: [
        (RawSetting.object(["port": .text("Deal"), "days": .number("9"), "depth": .number("0.5")]), [String]()),
        (.object([:]), ["settings.port is missing, but must be \"Dover\" or \"Deal\""]),
        (
            .object(["port": .text("Dovre")]),
            ["settings.port is \"Dovre\", but must be \"Dover\" or \"Deal\". Did you mean \"Dover\"?"]
        ),
        (.object(["port": .text("Deal"), "days": .number("10")]), ["settings.days is 10, but must be 1 to 9 days"]),
        (
            .object(["port": .text("Deal"), "days": .number("1.5")]),
            ["settings.days is 1.5, but must be a whole number"]
        ),
        (.object(["port": .text("Deal"), "depth": .number("0")]), ["settings.depth is 0, but must be 0.5 or more"]),
        (
            .object(["port": .text("Deal"), "exact": .text("yes")]),
            ["settings.exact is \"yes\", but must be true or false"]
        ),
        (
            .object(["port": .text("Deal"), "names": .list([.text("a"), .null])]),
            ["settings.names[1] is null, but must be a text"]
        ),
        (
            .object(["port": .text("Deal"), "key": .text("s")]),
            ["settings has no member \"key\". It belongs under secrets."]
        ),
        (
            .object(["prot": .text("Deal")]),
            [
                "settings has no member \"prot\". Did you mean \"port\"?",
                "settings.port is missing, but must be \"Dover\" or \"Deal\"",
            ]
        ),
    ])
    func `settings are checked by what the program declares`(settings: RawSetting, expected: [String]) async throws {
        let program = try TestProgram(fetch: "done_", manifest: Self.declared, settings: ["settings": settings])
        var feed = program.feed
        let description = try await program.describe()
        await program.end()
        do throws(SettingIssues) {
            try feed.adopt(description)
            #expect(expected.isEmpty)
        } catch {
            #expect(error.issues.map { "\($0.name) \($0.message)" + ($0.remedy.map { ". \($0)" } ?? "") } == expected)
        }
    }

    @Test(arguments: [
        ("\"refresh\":\"soon\"", "/refresh: found the text \"soon\", expected a duration"),
        ("\"refresh\":\"1s\"", "/refresh: found the text \"1s\", expected a duration of at least the floor"),
        ("\"settings\":[{}]", "/settings/0: the member \"name\" is missing"),
        (
            "\"settings\":[{\"name\":\"a\",\"type\":\"colour\"}]",
            "/settings/0/type: found the text \"colour\", expected one of"
        ),
        ("\"settings\":[{\"name\":\"a\"},{\"name\":\"a\"}]", "expected each name once, but \"a\" is there twice"),
        (
            "\"settings\":[{\"name\":\"a\",\"type\":\"integer\",\"default\":\"x\"}]",
            "/settings/0/default: found the text \"x\", expected a default that is allowed"
        ),
        ("\"documentation\":\"file:///etc\"", "/documentation: found the text \"file:///etc\", expected an address"),
    ])
    func `a manifest that is none is told of with its place`(member: String, message: String) async throws {
        let program = try TestProgram(fetch: "done_", manifest: ",\(member)")
        let error = await #expect(throws: FeedError.self) { try await program.describe() }
        await program.end()
        #expect(error?.code == .malformed)
        #expect(error?.message.contains(message) == true, "\(error as Any)")
    }

    @Test func `what it says is kept until its files change`() async throws {
        let folder = try TemporaryFolder()
        func write(_ summary: String) throws {
            let text = #"""
                while read -r line; do echo '{"id":1,"type":"manifest","manifest":{"summary":"\#(summary)"}}'; done
                """#
            try folder.write(text, to: "program.sh")
        }
        try write("First")
        let feed = try Feed(
            "test",
            of: ExecProvider.self,
            settings: ["command": .list([.text("sh"), .text("program.sh")]), "directory": .text(folder.path)]
        )
        var provider = try #require(feed.provider as? ExecProvider)
        let cache = DescriptionCache(folder: folder.url.appending(path: "cache"))
        let pool = ProgramPool()
        pool.use(cache) { _ in }
        provider.programs = pool
        #expect(cache.description(of: provider.command) == nil)
        _ = try await provider.describe(by: .now + .seconds(300))
        await pool.end()
        #expect(cache.description(of: provider.command)?.profile.summary == "First")
        try write("Second one")
        #expect(cache.description(of: provider.command) == nil)
    }
}
