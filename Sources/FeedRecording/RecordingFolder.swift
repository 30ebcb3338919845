import FeedCore
import Foundation

/// The folder of a recording; no path in the recording can lead out of it.
package struct RecordingFolder: Sendable {
    /// The maximum size of a file, in bytes: the largest answer that a feed can allow.
    private static let maximumByteCount = 1 << 30

    /// The path as the user typed it.
    package let path: String

    package init(_ path: String) { self.path = path }

    package func name(of file: String) -> String { path.hasSuffix("/") ? path + file : "\(path)/\(file)" }

    func url(of file: String) -> URL { URL(filePath: path).appending(path: file) }

    /// True if the folder looks like a recording.
    package var isRecording: Bool { exists(Recording.fileName) && exists(Recording.configurationName) }

    func exists(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: url(of: file).path(percentEncoded: false))
    }

    /// Returns the file at a path from the recording; `nil` unless it is below the folder, also after following links.
    func contained(_ file: String) -> URL? {
        let steps = file.split(separator: "/", omittingEmptySubsequences: false)
        guard !file.utf8.contains(0), file.utf8.first != UInt8(ascii: "~"),
            steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
        else { return nil }
        let root = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
        let target = root.appending(path: file).resolvingSymlinksInPath()
        let prefix = root.path(percentEncoded: false)
        let isInside = target.path(percentEncoded: false).hasPrefix(prefix.hasSuffix("/") ? prefix : prefix + "/")
        return isInside ? target : nil
    }

    /// Returns the bytes of a file whose path is in the recording.
    func read(_ file: String) throws(TextFile.Fault) -> [UInt8] {
        guard let url = contained(file) else { throw TextFile.Fault(reason: "leads out of the recording's folder") }
        return try TextFile.read(url.path(percentEncoded: false), limit: Self.maximumByteCount, patience: nil).bytes
    }
}
