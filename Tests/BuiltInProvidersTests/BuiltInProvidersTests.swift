import BuiltInProviders
import FeedCore
import Foundation
import Testing

struct BuiltInProvidersTests {
    private let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    @Test func `every folder under Plugins is a provider that is built in, in alphabetical order`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Plugins").path())
            .filter { !$0.hasPrefix(".") && !["BuiltInProviders", "Declared"].contains($0) }
        #expect(builtInProviders.map { String(String(reflecting: $0).prefix { $0 != "." }) } == folders.sorted())
    }

    @Test func `every provider has its own name`() {
        #expect(FeedRegistry(builtInProviders).manifests.count == builtInProviders.count)
    }

    @Test func `every format of sources has one provider`() {
        let formats = FeedRegistry(builtInProviders).manifests.compactMap(\.reads)
        #expect(formats.map(\.rawValue).sorted() == SourceFormat.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: FeedRegistry(builtInProviders).manifests.map(\.name))
    func `a provider's manifest says what the rest relies on`(name: String) throws {
        let manifest = try #require(FeedRegistry(builtInProviders).provider(named: name)?.manifest)
        #expect(!manifest.profile.summary.isEmpty)
        #expect(manifest.profile.minimumRefresh >= .seconds(1))
        #expect(manifest.profile.minimumRefresh <= manifest.profile.refresh)
        #expect(manifest.profile.deadline >= .seconds(1))
        #expect(Set(manifest.settings.map(\.name)).count == manifest.settings.count)
        #expect(manifest.settings.allSatisfy { !$0.help.isEmpty })
        if let endpoint = manifest.endpoint?.fallback {
            #expect(endpoint.scheme == "https")
            #expect(manifest.profile.hosts.contains(endpoint.host() ?? ""))
        }
    }

    @Test(arguments: FeedRegistry(builtInProviders).manifests.map(\.name))
    func `a provider's README has the four headings and names every setting`(name: String) throws {
        let manifest = try #require(FeedRegistry(builtInProviders).provider(named: name)?.manifest)
        let type = try #require(builtInProviders.first { $0.manifest.name == name })
        let module = String(String(reflecting: type).prefix { $0 != "." })
        let text = try String(contentsOf: root.appending(path: "Plugins/\(module)/README.md"), encoding: .utf8)
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
        #expect(headings == ["What it is", "Settings", "Items", "Source and terms"])
        for setting in manifest.settings {
            #expect(text.contains("| `\(setting.name)` |"), "\(setting.name) is not in \(module)'s table of settings")
        }
    }
}
