import FeedScaffold
import Testing

struct ProviderNameTests {
    @Test(arguments: [
        ("river-levels", "RiverLevels", "River levels"),
        ("tides", "Tides", "Tides"),
        ("a", "A", "A"),
        ("route-66", "Route66", "Route 66"),
    ])
    func `makes a module of a name`(name: String, module: String, title: String) throws {
        let name = try ProviderName(name)
        #expect(name.module == module)
        #expect(name.type == "\(module)Provider")
        #expect(name.tests == "\(module)Tests")
        #expect(name.title == title)
    }

    private static let rule = "lower-case letters, digits and hyphens, 63 at most, a letter or digit first"

    @Test(arguments: [
        "", "-", "-tides", "River", "river levels", "river_levels", "flüsse", "../tides", "tides/",
        String(repeating: "a", count: 64),
    ])
    func `refuses what is no name`(text: String) {
        let error = #expect(throws: ScaffoldError.self) { try ProviderName(text) }
        #expect(error?.code == .name)
        #expect(error?.description == "\"\(text)\" is not a provider name: \(Self.rule). For example: river-levels.")
    }

    @Test func `shows what is no name on one line`() {
        let error = #expect(throws: ScaffoldError.self) { try ProviderName("a\n\u{1B}[2J") }
        #expect(error?.description.hasPrefix(#""a\u000a\u001b[2J" is not a provider name"#) == true)
    }

    @Test(arguments: [
        (
            "3d-prints",
            """
            its module would be called "3dPrints", but a module begins with a letter. Put a word before the digit.
            """
        ),
        ("class", "it is a keyword of Swift. Choose another name."),
        ("self", "it is a keyword of Swift. Choose another name."),
        ("foundation", "Foundation is a module of Swift's toolchain. Choose another name."),
        ("swift", "Swift is a module of Swift's toolchain. Choose another name."),
        ("regex-builder", "RegexBuilder is a module of Swift's toolchain. Choose another name."),
        ("xc-test", "XCTest is a module of Swift's toolchain. Choose another name."),
        ("metrics", "Metrics is a module of a package that aggregate depends on. Choose another name."),
        ("nio-core", "NIOCore is a module of a package that aggregate depends on. Choose another name."),
    ])
    func `refuses a name that is another's`(name: String, reason: String) {
        let error = #expect(throws: ScaffoldError.self) { try ProviderName(name) }
        #expect(error?.code == .name)
        #expect(error?.description == "\"\(name)\" cannot be a provider's name: \(reason)")
    }

    @Test(arguments: ["river-", "river--levels"])
    func `refuses a hyphen that parts no words`(text: String) {
        let error = #expect(throws: ScaffoldError.self) { try ProviderName(text) }
        #expect(error?.description == "\"\(text)\" cannot be a provider's name: a hyphen stands between two words.")
    }
}
