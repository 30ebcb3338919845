package import Foundation

/// A new folder for the files of a test, which is removed with the last reference.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "aggregate-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package var path: String { url.path(percentEncoded: false) }

    /// Returns the path of a file, which need not exist.
    package func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

    /// Writes a file, and makes the folders that it needs.
    ///
    /// - Returns: The file's path.
    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: file)
        return path(name)
    }

    /// Writes a file of text, and makes the folders that it needs.
    ///
    /// - Returns: The file's path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String { try write(text.utf8, to: name) }

    package func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    /// The paths of all files, in alphabetical order.
    package var files: [String] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { !isFolder($0) }.sorted()
    }

    private func isFolder(_ name: String) -> Bool {
        (try? url.appending(path: name).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}
