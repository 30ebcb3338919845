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

    /// Why a file of the recording cannot be used, to follow its name.
    struct Fault: Error {
        var reason: String
    }

    /// The bytes of a file whose path stands in the recording.
    func read(_ file: String) throws(Fault) -> [UInt8] {
        guard let url = contained(file) else { throw Fault(reason: "leads out of the recording's folder") }
        let path = url.path(percentEncoded: false)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            throw Fault(reason: "is missing")
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            // Reading a pipe or a device could wait for ever.
            throw Fault(reason: "is not a regular file")
        }
        guard let size = attributes[.size] as? Int, size <= Self.maximumByteCount else {
            throw Fault(reason: "is larger than \(Self.maximumByteCount >> 20) MiB")
        }
        guard let data = try? Data(contentsOf: url) else {
            throw Fault(reason: "cannot be read; check its permissions")
        }
        return [UInt8](data)
    }
}
