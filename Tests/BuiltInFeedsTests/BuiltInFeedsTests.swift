import BuiltInFeeds
import FeedCore
import Foundation
import Testing

struct BuiltInFeedsTests {
    private let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    @Test func `every folder under Plugins is built in, in alphabetical order and before those under Sources`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Plugins").path())
            .filter { !$0.hasPrefix(".") }
        let modules = builtInFeeds.map { String(String(reflecting: $0).prefix { $0 != "." }) }
        #expect(Array(modules.prefix(folders.count)) == folders.sorted())
        let others = Array(modules.dropFirst(folders.count))
        #expect(others == others.sorted())
        for module in others {
            #expect(FileManager.default.fileExists(atPath: root.appending(path: "Sources/\(module)").path()))
        }
    }

    @Test func `every provider has its own name`() {
        #expect(FeedRegistry(builtInFeeds).manifests.count == builtInFeeds.count)
    }

    @Test(arguments: FeedRegistry(builtInFeeds).manifests.map(\.name))
    func `a provider's manifest says what the rest relies on`(name: String) throws {
        let manifest = try #require(FeedRegistry(builtInFeeds).provider(named: name)?.manifest)
        #expect(!manifest.summary.isEmpty)
        #expect(manifest.floor >= .seconds(1))
        #expect(manifest.floor <= manifest.refresh)
        #expect(manifest.deadline >= .seconds(1))
        #expect(Set(manifest.settings.map(\.name)).count == manifest.settings.count)
        #expect(manifest.settings.allSatisfy { !$0.help.isEmpty })
        if let endpoint = manifest.endpoint?.fallback {
            #expect(endpoint.scheme == "https")
            #expect(manifest.hosts.contains(endpoint.host() ?? ""))
        }
    }

    @Test(arguments: FeedRegistry(builtInFeeds).manifests.map(\.name))
    func `a provider's README has the four headings and names every setting`(name: String) throws {
        let manifest = try #require(FeedRegistry(builtInFeeds).provider(named: name)?.manifest)
        let type = try #require(FeedRegistry(builtInFeeds).provider(named: name))
        let module = String(String(reflecting: type).prefix { $0 != "." })
        let isOpen = FeedRegistry(openFeeds).provider(named: name) != nil
        let path = root.appending(path: isOpen ? "Documentation/providers/\(name).md" : "Plugins/\(module)/README.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
        #expect(headings == ["What it is", "Settings", "Items", "Source and terms"])
        for setting in manifest.settings {
            #expect(text.contains("| `\(setting.name)` |"), "\(setting.name) is not in \(module)'s table of settings")
        }
    }
}
