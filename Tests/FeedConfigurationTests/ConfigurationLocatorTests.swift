import FeedConfiguration
import FeedTestKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ConfigurationLocatorTests {
    @Test func `looks in the order of the documentation`() throws {
        let folder = try TemporaryFolder()
        let here = try makeFolder("here", in: folder.url)
        let home = try makeFolder("home", in: folder.url)
        let config = try makeFolder("xdg/aggregate", in: folder.url)
        let standard = try makeFolder("home/.config/aggregate", in: folder.url)
        var environment = ["HOME": home]
        func locate(_ path: String? = nil) throws -> ConfigurationSource {
            try ConfigurationLocator(environment: environment, currentFolder: here).locate(path)
        }

        var source = try locate()
        #expect(source.isBuiltIn)
        #expect(source.name == "built-in feeds.json")
        #expect(source.folder == here)
        #expect(source.bytes == Array(BuiltInConfiguration.text.utf8))

        try write("standard", to: "\(standard)/feeds.json")
        source = try locate()
        #expect(!source.isBuiltIn)
        #expect(source.name == "~/.config/aggregate/feeds.json")
        #expect(source.folder == standard)
        #expect(source.text == "standard")

        environment["XDG_CONFIG_HOME"] = "relative"
        #expect(try locate().text == "standard")
        environment["XDG_CONFIG_HOME"] = "\(folder.path)/xdg"
        #expect(try locate().isBuiltIn)
        try write("xdg", to: "\(config)/feeds.json")
        #expect(try locate().text == "xdg")
        #expect(try locate().name == "\(config)/feeds.json")

        try write("here", to: "\(here)/feeds.json")
        source = try locate()
        #expect(source.text == "here")
        #expect(source.name == "feeds.json")
        #expect(source.folder == here)
        // Anybody may have put it there.
        #expect(!source.isTrusted)
        #expect(try ConfigurationLocator(environment: environment, currentFolder: config).locate().isTrusted)

        try write("variable", to: "\(home)/a.json")
        environment["AGGREGATE_CONFIG"] = ""
        #expect(try locate().text == "here")
        environment["AGGREGATE_CONFIG"] = "../home/a.json"
        source = try locate()
        #expect(source.text == "variable")
        #expect(source.name == "../home/a.json")
        #expect(source.isTrusted)

        try write("named", to: "\(here)/named.json")
        source = try locate("./named.json")
        #expect(source.text == "named")
        #expect(source.name == "./named.json")
        #expect(try locate("~/a.json").text == "variable")
    }

    @Test func `a file that was named must be there, one that was found must be readable`() throws {
        let folder = try TemporaryFolder()
        let here = folder.path
        func line(_ path: String?, _ environment: [String: String] = [:]) -> String? {
            do {
                _ = try ConfigurationLocator(environment: environment, currentFolder: here).locate(path)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(line("a.json") == "a.json: --config names this file, which does not exist.")
        #expect(line("") == "--config: it is empty, but must be a path.")
        #expect(line(".") == ".: --config names this file, which is a folder, but must be a file.")
        #expect(
            line("a.json", ["AGGREGATE_CONFIG": "b"]) == "a.json: --config names this file, which does not exist."
        )
        #expect(
            line(nil, ["AGGREGATE_CONFIG": "b"]) == "b: $AGGREGATE_CONFIG names this file, which does not exist."
        )
        #expect(
            line("/dev/zero") == "/dev/zero: --config names this file, which is larger than 64 MiB."
        )
        _ = try makeFolder("feeds.json", in: folder.url)
        #expect(line(nil) == "feeds.json: this file is a folder, but must be a file.")
    }

    /// Root may enter every folder.
    @Test(.enabled(if: geteuid() != 0))
    func `a folder that is closed is told, since a configuration may be in it`() throws {
        let folder = try TemporaryFolder()
        let standard = try makeFolder("home/.config/aggregate", in: folder.url)
        let here = try makeFolder("here", in: folder.url)
        try write("{}", to: "\(standard)/feeds.json")
        #expect(chmod(standard, 0) == 0)
        defer { _ = chmod(standard, 0o700) }
        let home = "\(folder.path)/home"
        let locator = ConfigurationLocator(environment: ["HOME": home], currentFolder: here)
        let found = #expect(throws: ConfigurationIssues.self) { _ = try locator.locate() }
        #expect(
            found?.description == """
                ~/.config/aggregate/feeds.json: this file cannot be looked for, since a folder on the way to it is closed \
                to you; check the permissions of its folders, or name a configuration with --config.
                """
        )
        #expect(throws: ConfigurationIssues.self) { _ = try locator.editable(nil) }
    }

    @Test func `the built-in configuration is the repository's file, byte for byte`() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../feeds.json").standardizedFileURL
        #expect(try Data(contentsOf: file) == Data(BuiltInConfiguration.text.utf8))
    }

    private func makeFolder(_ path: String, in folder: URL) throws -> String {
        let url = folder.appending(path: path)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url.path(percentEncoded: false)
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }
}

extension ConfigurationSource {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
