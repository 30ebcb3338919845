import FeedScaffold
import Foundation
import Testing

/// The lines that make a provider known.
struct RegistrationTests {
    /// Returns the lines that a scaffold adds to `Package.swift` or the list, each after the line above it.
    private func additions(_ old: String, _ new: String) -> [String] {
        let lines = new.components(separatedBy: "\n")
        let difference = lines.difference(from: old.components(separatedBy: "\n"))
        #expect(difference.removals.isEmpty)
        return difference.insertions.flatMap { change -> [String] in
            guard case .insert(let offset, let line, _) = change else { return [] }
            return [offset > 0 ? lines[offset - 1] : "", line]
        }
    }

    @Test(arguments: [
        (
            "aardvarks", "let providers: [Provider] = [", "",
            "package let builtInProviders: [any FeedProvider.Type] = ["
        ),
        (
            "horse",
            #"    Provider("Holidays", embedded: ["countries.txt", "moon.txt", "zones.txt"] + holidayCountries),"#,
            "import Holidays", "    HolidaysProvider.self,"
        ),
        (
            "horse-racing-too", #"    Provider("HorseRacing", embedded: ["card.json", "stages.txt"]),"#,
            "import HorseRacing", "    HorseRacingProvider.self,"
        ),
        (
            "river-levels", #"    Provider("NedsRaces", embedded: ["categories.txt", "countries.txt"]),"#,
            "import NedsRaces", "    NedsRacesProvider.self,"
        ),
        (
            "zoos",
            #"    Provider("TflArrivals", embedded: ["lines.txt", "modes.txt", "properties.txt", "stops.txt"]),"#,
            "import TflArrivals", "    TflArrivalsProvider.self,"
        ),
    ])
    func `stand in alphabetical order and change nothing else`(
        name: String,
        above: String,
        aboveImport: String,
        aboveElement: String
    ) throws {
        let checkout = try TestCheckout()
        let scaffold = try checkout.scaffold(name)
        #expect(scaffold.unplacedLines.isEmpty)
        #expect(scaffold.changedFiles.map(\.path) == [TestCheckout.packageFile, TestCheckout.listFile])
        let module = scaffold.name.module
        let package = additions(try checkout.text(TestCheckout.packageFile), scaffold.changedFiles[0].text)
        #expect(package == [above, "    Provider(\"\(module)\"),"])
        let list = additions(try checkout.text(TestCheckout.listFile), scaffold.changedFiles[1].text)
        #expect(list == [aboveImport, "import \(module)", aboveElement, "    \(module)Provider.self,"])
    }

    @Test(arguments: ["river-levels", "tide-times", "zoos"])
    func `a checkout that has another provider already is as good for these tests`(name: String) throws {
        let checkout = try TestCheckout()
        let scaffold = try checkout.scaffold(name)
        #expect(scaffold.changedFiles.count == 2)
        for file in scaffold.changedFiles {
            #expect(TestCheckout.withShippedProviders(file.text) == (try checkout.text(file.path)))
        }
    }

    @Test func `stand in an array that opens on the line of its name`() throws {
        let checkout = try TestCheckout([
            TestCheckout.listFile: """
            package import FeedCore
            import Tides

            package let builtInProviders: [any FeedProvider.Type] = [
                TidesProvider.self,
            ]
            """
        ])
        #expect(
            try checkout.scaffold("river-levels").changedFiles.last?.text == """
                package import FeedCore
                import RiverLevels
                import Tides

                package let builtInProviders: [any FeedProvider.Type] = [
                    RiverLevelsProvider.self,
                    TidesProvider.self,
                ]
                """
        )
    }

    @Test(arguments: [
        ("an empty list", "let providers: [Provider] = [\n]"),
        ("a comment", "let providers: [Provider] = [\n    // Ours.\n    Provider(\"Tides\"),\n]"),
        ("an element of several lines", "let providers: [Provider] = [\n    Provider(\n        \"Tides\"\n    ),\n]"),
        ("no comma at the end", "let providers: [Provider] = [\n    Provider(\"Tides\")\n]"),
        ("another order", "let providers: [Provider] = [\n    Provider(\"Tides\"),\n    Provider(\"Harbours\"),\n]"),
        ("another name", "let plugins: [Provider] = [\n    Provider(\"Tides\"),\n]"),
        ("no end", "let providers: [Provider] = [\n    Provider(\"Tides\"),"),
        (
            "the list twice",
            "let providers: [Provider] = [\n    Provider(\"Tides\"),\n]\nlet providers: [Provider] = [\n]"
        ),
    ])
    func `are told of where a file looks otherwise`(what: String, text: String) throws {
        let checkout = try TestCheckout([TestCheckout.packageFile: "// name: \"aggregate\"\n\(text)"])
        let scaffold = try checkout.scaffold("river-levels")
        #expect(scaffold.changedFiles.map(\.path) == [TestCheckout.listFile])
        #expect(scaffold.unplacedLines.map(\.path) == [TestCheckout.packageFile])
        #expect(scaffold.unplacedLines.map(\.line) == [#"Provider("RiverLevels"),"#])
        #expect(scaffold.unplacedLines.map(\.place) == ["to the list `providers` at the top, in alphabetical order"])
    }

    @Test(arguments: [
        "import Tides\n\npackage let builtInProviders: [any FeedProvider.Type] = harbourFeeds",
        "let x = 1\n\npackage let builtInProviders: [any FeedProvider.Type] = [\n    TidesProvider.self,\n]",
        "import Tides\nimport Harbours\n\npackage let builtInProviders: [any FeedProvider.Type] = [\n    TidesProvider.self,\n]",
        "import Tides\n\npackage let builtInProviders: [any FeedProvider.Type] = [\n    TidesProvider.self, BuoysProvider.self,\n]",
    ])
    func `are both told of where one of two has no place`(text: String) throws {
        let checkout = try TestCheckout([TestCheckout.listFile: text])
        let scaffold = try checkout.scaffold("river-levels")
        #expect(scaffold.changedFiles.map(\.path) == [TestCheckout.packageFile])
        #expect(scaffold.unplacedLines.map(\.line) == ["import RiverLevels", "RiverLevelsProvider.self,"])
    }
}
