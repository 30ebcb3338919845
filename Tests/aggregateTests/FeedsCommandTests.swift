import BuiltInProviders
import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import ProgramTestKit
import Testing

/// `aggregate feeds` and what belongs to it.
@Suite(.timeLimit(.minutes(20)))
struct FeedsCommandTests {
    /// The names of the providers in code.
    static let providers = FeedRegistry(builtInProviders).names

    /// The names of all providers.
    static let allProviders = FeedRegistry(with: builtInProviders).names

    @Test func `lists the feeds of the configuration`() async throws {
        let run = try await Program.run(["feeds"])
        try expect(run.output, in: .module, isKeptIn: "feeds.txt")
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(try await Program.run(["feeds", "list"]).output == run.output)
        let json = try await Program.run(["feeds", "list", "--format", "json"]).json.root
        #expect(json["feeds"]?.texts("/id") == ["neds", "tfl", "sports", "holidays", "horses"])
    }

    @Test func `lists and checks without the secrets that a run would need`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"""
            { "feeds": [ { "id": "tfl", "provider": "tfl-arrivals", "settings": { "appKey": "open sesame" } } ] }
            """#
        ])
        let list = try await Program.run(["feeds"], in: folder)
        #expect(list.status == 0)
        #expect(list.errors == "")
        let check = try await Program.run(["config", "check"], in: folder)
        #expect(check.output == "feeds.json: 1 feed, 1 enabled, 1 warning.\n")
        #expect(check.errorLines.count == 1)
        #expect(check.errors.hasPrefix("feeds.json:1:81: feeds.tfl.settings.appKey "))
        #expect(!check.errors.contains("sesame"))
        #expect(check.status == 0)
    }

    @Test(arguments: providers)
    func `describes a provider`(_ name: String) async throws {
        let run = try await Program.run(["providers", "describe", name])
        try expect(run.output, in: .module, isKeptIn: "describe-\(name).txt")
        #expect(run.errors == "")
        let json = try await Program.run(["providers", "describe", name, "--format", "json"]).json.root
        #expect(json["name"]?.string == name)
    }

    @Test func `lists all providers`() async throws {
        let run = try await Program.run(["providers"])
        try expect(run.output, in: .module, isKeptIn: "providers.txt")
        let json = try await Program.run(["providers", "list", "--format", "json"]).json.root
        #expect(json["providers"]?.texts("/name") == Self.allProviders)
    }

    @Test func `checks the configuration`() async throws {
        let builtIn = try await Program.run(["config", "check"])
        #expect(builtIn.output == "built-in feeds.json: 5 feeds, 5 enabled, nothing wrong.\n")
        #expect(builtIn.errors == "")
        let folder = try ProgramFolder([
            "feeds.json": #"{ "feeds": [ { "id": "h", "provider": "holidays", "enabled": false } ] }"#
        ])
        let own = try await Program.run(["config", "check"], in: folder)
        #expect(own.output == "feeds.json: 1 feed, 0 enabled, nothing wrong.\n")
        #expect(own.status == 0)
    }

    @Test func `asks each feed once`() async throws {
        let run = try await Program.run(["config", "check", "--probe", "--demo", "--now", "2026-11-21T10:00:00Z"])
        #expect(run.lines.count == 10)
        #expect(run.lines.contains("neds: its answer has 100 items in 3 groups."))
        #expect(run.lines.map(withoutAge).contains("horses: fresh, read just now from built-in race card."))
        #expect(run.errors == "")
        #expect(run.status == 0)
        let one = try await Program.run(["config", "check", "--probe", "--feed", "horses"])
        #expect(one.lines.count == 2)
    }

    @Test func `writes a configuration, and overwrites only when told to`() async throws {
        let folder = try ProgramFolder()
        let first = try await Program.run(["config", "init"], in: folder)
        #expect(
            first.output == """
                Wrote feeds.json. Change it as you like, then run: aggregate config check
                For an editor that knows JSON Schema, save this beside it: aggregate config schema > feeds.schema.json

                """
        )
        #expect(first.status == 0)
        #expect(try folder.read("feeds.json") == Repository.text("feeds.json"))
        #expect(try await Program.run(["config", "check"], in: folder).status == 0)

        try folder.write(
            "mine, and longer than anything that is written in its place" + String(repeating: ".", count: 4_096),
            to: "feeds.json"
        )
        let second = try await Program.run(["config", "init"], in: folder)
        #expect(second.errors == "aggregate: \"feeds.json\" is there already. Use --force to overwrite it.\n")
        #expect(second.output == "")
        #expect(second.status == 1)
        #expect(try folder.read("feeds.json").hasPrefix("mine"))

        let forced = try await Program.run(["config", "init", "--force"], in: folder)
        #expect(forced.status == 0)
        #expect(try folder.read("feeds.json") == Repository.text("feeds.json"))

        // What a link leads to is replaced, and the link stays.
        try folder.write("mine", to: "real.json")
        let link = folder.work.appending(path: "link.json").path()
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.json")
        #expect(try await Program.run(["config", "init", "--force", "link.json"], in: folder).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.json")
        #expect(try folder.read("real.json") == Repository.text("feeds.json"))
        for name in ["link.json", "real.json"] {
            try FileManager.default.removeItem(at: folder.work.appending(path: name))
        }

        let other = try await Program.run(["config", "init", "other.json"], in: folder)
        #expect(
            other.lines.first
                == "Wrote other.json. Change it as you like, then run: aggregate config check --config other.json"
        )
        #expect(folder.contents == ["work/feeds.json", "work/other.json"])
    }

    @Test(arguments: [
        ("nowhere/feeds.json", false, "No such file or directory"), (".", false, "Is a directory"),
        (".", true, "Is a directory"),
    ])
    func `cannot write a configuration`(path: String, force: Bool, reason: String) async throws {
        let run = try await Program.run(["config", "init", path] + (force ? ["--force"] : []))
        let isThere = path == "." && !force
        #expect(
            run.errors
                == (isThere
                    ? "aggregate: \".\" is there already. Use --force to overwrite it.\n"
                    : "aggregate: \"\(path)\" cannot be written: \(reason).\n")
        )
        #expect(run.status == 1)
    }

    @Test func `writes a provider into a checkout`() async throws {
        let kept = ["Package.swift", "Plugins/BuiltInProviders/BuiltInProviders.swift"]
        let folder = try ProgramFolder(["Plugins/README.md": "", "Tests/README.md": ""])
        for path in kept { try folder.write(Repository.text(path, withoutLinesOf: "RiverLevels"), to: path) }
        let run = try await Program.run(["providers", "new", "river-levels", "--in", "."], in: folder)
        #expect(run.lines.first == "Wrote the provider river-levels:")
        #expect(run.lines.contains("  make test-provider NAME=RiverLevels"))
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(try folder.read("Package.swift").contains("    Provider(\"RiverLevels\"),\n"))
        #expect(folder.contents.contains("work/Plugins/RiverLevels/RiverLevelsProvider.swift"))

        let again = try await Program.run(["providers", "new", "river-levels", "--kind", "custom"], in: folder)
        #expect(again.errors.hasPrefix("aggregate: Plugins/RiverLevels is there already in "))
        #expect(again.output == "")
        #expect(again.status == 1)
    }

    @Test func `writes a package with a command of its own`() async throws {
        // The program may have a provider of the name that the README shows.
        let name = "provider-of-this-test"
        let folder = try ProgramFolder()
        let words = ["providers", "new", name, "--package", "--in", "rivers"]
        let run = try await Program.run(words, in: folder)
        #expect(run.lines.first == "Wrote the package \(name):")
        #expect(run.lines.contains { $0.hasPrefix("  swift run \(name) providers describe \(name) ") })
        #expect(run.errors == "")
        #expect(run.status == 0)
        // The tests' program stands in the checkout that it was built in.
        let root = Repository.file("Package.swift").deletingLastPathComponent().path(percentEncoded: false).dropLast()
        #expect(try folder.read("rivers/Package.swift").contains(".package(name: \"aggregate\", path: \"\(root)\")"))

        let again = try await Program.run(["providers", "new", "other", "--package", "--in", "rivers"], in: folder)
        #expect(again.errors.hasPrefix("aggregate: \""))
        #expect(again.errors.hasSuffix("rivers\" is not empty. Name an empty folder, or one to be made, with --in.\n"))
        #expect(again.status == 1)
    }

    @Test func `an installed program asks for the checkout of a package`() async throws {
        let folder = try ProgramFolder()
        // Another name of the same file, in a folder that is in no checkout.
        let line = #"ln "$aggregate" installed 2>/dev/null || cp "$aggregate" installed"#
        let run = try await Program.shell("\(line); ./installed providers new rivers --package", in: folder)
        #expect(run.errors.contains("name one or a repository's address: --dependency ../aggregate"), "\(run.errors)")
        #expect(run.status == 1)
        #expect(folder.contents == ["work/installed"])
    }

    @Test func `tells of the lines that it could not write`() async throws {
        let folder = try ProgramFolder([
            "Plugins/README.md": "", "Tests/README.md": "",
            "Package.swift": "let package = Package(name: \"aggregate\")\n",
        ])
        let list = "Plugins/BuiltInProviders/BuiltInProviders.swift"
        try folder.write(Repository.text(list, withoutLinesOf: "RiverLevels"), to: list)
        let run = try await Program.run(["providers", "new", "river-levels"], in: folder)
        #expect(
            run.errors == """
                aggregate: Package.swift looks otherwise than expected, so this line was not written. Add to the list \
                `providers` at the top, in alphabetical order: Provider("RiverLevels"),

                """
        )
        #expect(run.lines.first == "Wrote the provider river-levels:")
        #expect(run.status == 1)
    }

    @Test(arguments: [
        (["River"], 64, "aggregate: \"River\" is not a provider name: "),
        (["swift"], 64, "aggregate: \"swift\" cannot be a provider's name: "),
        (["river-levels"], 1, "aggregate: \""),
        (["river-levels", "--dependency", "."], 64, "Error: --dependency is of a package; add --package."),
        (["river-levels", "--package", "--dependency", "."], 1, "aggregate: \""),
        (
            ["tfl-arrivals", "--package"], 64,
            "aggregate: \"tfl-arrivals\" is a provider of aggregate already. Choose another name.\n"
        ),
        (["exec", "--package"], 64, "aggregate: \"exec\" is a provider of aggregate already. "),
        (["feed-core", "--package"], 64, "aggregate: \"feed-core\" cannot be a provider's name: FeedCore is a "),
        (["river-levels", "--kind", "other"], 64, "Error: The value 'other' is invalid for '--kind <kind>'."),
    ])
    func `writes no provider`(arguments: [String], status: Int32, errors: String) async throws {
        let folder = try ProgramFolder()
        let run = try await Program.run(["providers", "new"] + arguments, in: folder)
        #expect(run.errors.hasPrefix(errors))
        #expect(run.output == "")
        #expect(run.status == status)
        #expect(folder.contents.isEmpty)
    }

    @Test func `the schema in the repository is the program's`() async throws {
        let run = try await Program.run(["config", "schema"])
        #expect(run.output == (try Repository.text("feeds.schema.json")), "Run: make schema")
        #expect(run.errors == "")
        #expect(try run.json.root["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
    }

    @Test func `the configuration in the repository is right`() async throws {
        let run = try await Program.run(["config", "check", "--config", Repository.file("feeds.json").path()])
        #expect(run.output.hasSuffix("/feeds.json: 5 feeds, 5 enabled, nothing wrong.\n"))
        #expect(run.errors == "")
        #expect(run.status == 0)
    }
}

/// The files at the top of the repository.
enum Repository {
    static func file(_ name: String) -> URL {
        URL(filePath: #filePath).appending(path: "../../../\(name)").standardizedFileURL
    }

    static func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
    }

    /// A text without a module: whoever copies a command of the README has a provider of its name already.
    static func text(_ name: String, withoutLinesOf module: String) throws -> String {
        try text(name).split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains(module) }.joined(separator: "\n")
    }
}
