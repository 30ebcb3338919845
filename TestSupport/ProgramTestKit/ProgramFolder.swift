package import Foundation

/// A folder that a program runs in, and an empty home for it; both are removed with the last reference.
package final class ProgramFolder: Sendable {
    private let root: URL

    /// The folder in which the program runs.
    package let work: URL

    /// Its `HOME`, and its `XDG_CONFIG_HOME`.
    package let home: URL

    private let namesConfiguration: Bool

    /// The environment besides ``home``: the configuration `feeds.json`, if there is one.
    var environment: [String: String] {
        let isThere = FileManager.default.fileExists(atPath: work.appending(path: "feeds.json").path())
        return namesConfiguration && isThere ? ["AGGREGATE_CONFIG": "feeds.json"] : [:]
    }

    /// Creates both.
    ///
    /// - Parameters:
    ///   - files: The texts of files in ``work``, by path.
    ///   - namesConfiguration: True to name a `feeds.json` in ``work`` to programs, which then trust it.
    /// - Throws: Foundation's error if a file or folder cannot be made.
    package init(_ files: [String: String] = [:], namesConfiguration: Bool = true) throws {
        self.namesConfiguration = namesConfiguration
        root = FileManager.default.temporaryDirectory.appending(path: "aggregate-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        work = root.appending(path: "work")
        home = root.appending(path: "home")
        for folder in [work, home] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        for (path, text) in files { try write(text, to: path) }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    package func write(_ text: String, to path: String) throws {
        let file = work.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    package func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: work.appending(path: path)), as: UTF8.self)
    }

    /// The paths of all files and folders in ``work`` and ``home``, in alphabetical order.
    package var contents: [String] {
        FileManager.default.enumerator(atPath: root.path())?
            .compactMap { $0 as? String }
            .filter { !["work", "home"].contains($0) }
            .sorted() ?? []
    }
}
