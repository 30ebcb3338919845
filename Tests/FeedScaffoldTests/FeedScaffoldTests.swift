import FeedScaffold
import Foundation
import Testing

/// The files of a new provider; `Scripts/check-scaffold` builds one and runs its tests.
struct FeedScaffoldTests {
    /// The longest name that the grammar allows makes the longest lines.
    private static let names = ["river-levels", "a", String(repeating: "z", count: 63)]

    @Test(arguments: ProviderKind.allCases, names)
    func `writes what it says, and nothing else`(kind: ProviderKind, name: String) throws {
        let checkout = try TestCheckout()
        let before = try checkout.contents
        let scaffold = try checkout.scaffold(name, kind)
        #expect(try checkout.contents == before)
        try scaffold.write()
        let after = try checkout.contents
        for file in scaffold.files + scaffold.changedFiles { #expect(after[file.path] == file.text) }
        let new = Set(after.filter { $0.value != "a folder" }.keys).subtracting(before.keys)
        #expect(new == Set(scaffold.files.map(\.path)))
        let changed = before.keys.filter { before[$0] != after[$0] }
        #expect(Set(changed) == Set(scaffold.changedFiles.map(\.path)))
    }

    @Test func `says what it wrote and what comes next`() throws {
        let checkout = try TestCheckout()
        #expect(
            try checkout.scaffold("river-levels").summary == """
                Wrote the provider river-levels:
                  Plugins/RiverLevels/RiverLevelsProvider.swift
                  Plugins/RiverLevels/README.md
                  Tests/RiverLevelsTests/RiverLevelsTests.swift
                  Tests/RiverLevelsTests/Fixtures/events.json
                Added it to Package.swift and Plugins/BuiltInProviders/BuiltInProviders.swift.

                Next, in "\(checkout.folder.path())":
                  make test-provider NAME=RiverLevels
                  make schema                                              # describes its settings to editors; a test fails until it is done
                  RECORD_FIXTURES=1 swift test --filter FeedsCommandTests  # records what describe prints, for another test
                  swift run aggregate providers describe river-levels      # what can be set

                Then put your publisher in place of the invented one, beginning with Plugins/RiverLevels/RiverLevelsProvider.swift;
                Sources/FeedCore/FeedCore.docc/AddingAFeed.md leads through it.
                Name a feed of it in your feeds.json, {"id": "mine", "provider": "river-levels"}, and run: swift run aggregate config check

                """
        )
    }

    @Test func `says which line found no place, and where it goes`() throws {
        let checkout = try TestCheckout([TestCheckout.listFile: "let x = 1\n"])
        let scaffold = try checkout.scaffold("river-levels")
        #expect(
            scaffold.remedies == [
                "Plugins/BuiltInProviders/BuiltInProviders.swift looks otherwise than expected, so this line was not written. Add to the imports, in alphabetical order: import RiverLevels",
                "Plugins/BuiltInProviders/BuiltInProviders.swift looks otherwise than expected, so this line was not written. Add to the list `builtInProviders`, in alphabetical order: RiverLevelsProvider.self,",
            ]
        )
        #expect(scaffold.summary.contains("\nAdded it to Package.swift.\n"))
    }

    @Test(arguments: ProviderKind.allCases)
    func `fills a folder of its own and one for tests`(kind: ProviderKind) throws {
        let scaffold = try TestCheckout().scaffold("river-levels", kind)
        let paths = scaffold.files.map(\.path)
        #expect(paths.first == "Plugins/RiverLevels/RiverLevelsProvider.swift")
        for path in ["Plugins/RiverLevels/README.md", "Tests/RiverLevelsTests/RiverLevelsTests.swift"] {
            #expect(paths.contains(path))
        }
        #expect(paths.contains { $0.hasPrefix("Tests/RiverLevelsTests/Fixtures/") })
        #expect(paths.allSatisfy { $0.hasPrefix("Plugins/RiverLevels/") || $0.hasPrefix("Tests/RiverLevelsTests/") })
    }

    @Test(arguments: ProviderKind.allCases, names)
    func `has no placeholder left and no line too long`(kind: ProviderKind, name: String) throws {
        for file in try TestCheckout().scaffold(name, kind).files {
            #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"), "\(file.path)")
            for placeholder in ["{{", "TODO", "FIXME", "<#"] {
                #expect(!file.text.contains(placeholder), "\(placeholder) in \(file.path)")
            }
            for line in file.text.split(separator: "\n") {
                #expect(line.last?.isWhitespace != true, "a blank at the end of a line of \(file.path)")
                if file.path.hasSuffix(".swift") { #expect(line.count <= 120, "\(file.path): \(line)") }
            }
        }
    }

    @Test(arguments: ProviderKind.allCases, names)
    func `names the provider where its name belongs`(kind: ProviderKind, text: String) throws {
        let name = try ProviderName(text)
        let files = try TestCheckout().scaffold(text, kind).files
        let provider = try #require(files.first).text
        let protocolName = kind == .custom ? "FeedProvider" : "SingleRequestProvider"
        #expect(provider.contains("package struct \(name.type): \(protocolName) {"))
        #expect(provider.contains("        name: \"\(text)\",\n        summary: \"\(name.title)\",\n"))
        let tests = try #require(files.first { $0.path.hasSuffix("/\(name.tests).swift") }).text
        #expect(tests.contains("struct \(name.tests) {"))
        let imports = tests.split(separator: "\n").prefix { $0.hasPrefix("import ") }
        #expect(imports.contains("import \(name.module)"))
        #expect(imports.elementsEqual(imports.sorted()))
    }

    @Test(arguments: ProviderKind.allCases)
    func `imports no more than a provider may`(kind: ProviderKind) throws {
        for file in try TestCheckout().scaffold("river-levels", kind).files where file.path.hasPrefix("Plugins/") {
            let imports = file.text.split(separator: "\n").filter { $0.hasPrefix("import ") || $0.contains(" import ") }
            let modules = Set(imports.compactMap { $0.split(separator: " ").last })
            #expect(modules.isSubset(of: ["FeedCore", "FeedJSON", "Foundation"]), "\(file.path)")
        }
    }

    @Test(arguments: ProviderKind.allCases)
    func `describes itself as the tests of READMEs want it`(kind: ProviderKind) throws {
        let files = try TestCheckout().scaffold("river-levels", kind).files
        let readme = try #require(files.first { $0.path.hasSuffix("README.md") }).text
        let headings = readme.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
        #expect(headings == ["What it is", "Settings", "Items", "Source and terms"])
        let provider = try #require(files.first).text
        let settings = provider.matches(of: #/static let (\w+) = Setting\(/#).map(\.output.1)
        #expect(!settings.isEmpty)
        for setting in settings { #expect(readme.contains("| `\(setting)` |")) }
    }

    @Test(arguments: ProviderKind.allCases)
    func `brings answers that are JSON`(kind: ProviderKind) throws {
        let fixtures = try TestCheckout().scaffold("river-levels", kind).files.filter { $0.path.hasSuffix(".json") }
        #expect(!fixtures.isEmpty)
        for file in fixtures {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(file.text.utf8)) }
        }
    }
}
