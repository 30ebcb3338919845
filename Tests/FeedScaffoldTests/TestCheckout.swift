import FeedScaffold
import Foundation

/// A folder with the files of this repository that a new provider touches, removed with the value.
final class TestCheckout {
    let folder: URL

    static let packageFile = "Package.swift"
    static let listFile = "Plugins/BuiltInProviders/BuiltInProviders.swift"

    /// Makes a folder.
    ///
    /// - Parameters:
    ///   - changes: Files beside those of the repository, or that replace them, by path.
    ///   - missing: The beginnings of the paths of files to leave out.
    /// - Throws: The error of the file system.
    init(_ changes: [String: String] = [:], without missing: Set<String> = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "checkout-\(UUID().uuidString)")
        var files = [
            "Plugins/NedsRaces/README.md": "# neds-races\n", "Tests/NedsRacesTests/NedsRacesTests.swift": "\n",
        ]
        for path in [Self.packageFile, Self.listFile] { files[path] = try Self.repositoryText(path) }
        files.merge(changes) { $1 }
        for (path, text) in files where !missing.contains(where: path.hasPrefix) {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A file of the repository, with the providers that it ships: a checkout may have others, of any name.
    static func repositoryText(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        return withShippedProviders(try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }

    /// A text without the lines that register other providers.
    static func withShippedProviders(_ text: String) -> String {
        let registration = #/import (\w+)|    Provider\("(\w+)".*|    (\w+)Provider\.self,/#
        let lines = text.components(separatedBy: "\n").filter { line in
            guard let match = line.wholeMatch(of: registration)?.output else { return true }
            return (match.1 ?? match.2 ?? match.3).map { shipped.contains(String($0)) } ?? true
        }
        return lines.joined(separator: "\n")
    }

    private static let shipped: Set = [
        "PackageDescription", "FeedCore", "Exec", "Holidays", "HorseRacing", "ICalendar", "JSONHTTP", "NedsRaces",
        "SportEvents", "Syndication", "TflArrivals",
    ]

    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// Every file by path, with its text.
    var contents: [String: String] {
        get throws {
            var contents: [String: String] = [:]
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) {
                var isFolder: ObjCBool = false
                let place = folder.appending(path: path).path()
                _ = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
                contents[path] = isFolder.boolValue ? "a folder" : try text(path)
            }
            return contents
        }
    }

    func scaffold(_ name: String, _ kind: ProviderKind = .singleRequest) throws -> FeedScaffold {
        try FeedScaffold(ProviderName(name), kind: kind, at: folder, packageOf: nil)
    }
}
