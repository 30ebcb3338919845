import FeedCore
import Foundation

/// The folder of a recording, out of which no path in it leads.
package struct RecordingFolder: Sendable {
    /// How large a file may be, in bytes: as large as a feed can let an answer be.
    private static let maximumByteCount = 1 << 30

    /// As the user typed it.
    package let path: String

    package init(_ path: String) { self.path = path }

    /// What errors call a file of it.
    package func name(of file: String) -> String { path.hasSuffix("/") ? path + file : "\(path)/\(file)" }

    func url(of file: String) -> URL { URL(filePath: path).appending(path: file) }

    /// Whether the folder holds something that looks like a recording.
    package var isRecording: Bool { exists(Recording.fileName) && exists(Recording.configurationName) }

    func exists(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: url(of: file).path(percentEncoded: false))
    }

    /// Where a path that stands in the recording leads; `nil` where it is no path below the folder, also by a link.
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

    /// The bytes of a file whose path stands in the recording.
    func read(_ file: String) throws(TextFile.Fault) -> [UInt8] {
        guard let url = contained(file) else { throw TextFile.Fault(reason: "leads out of the recording's folder") }
        return try TextFile.read(url.path(percentEncoded: false), limit: Self.maximumByteCount, patience: nil).bytes
    }
}
