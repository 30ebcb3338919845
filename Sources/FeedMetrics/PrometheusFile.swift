import Foundation

/// A file with metrics for the textfile collector of node_exporter, which reads `*.prom` in the folder that it is given.
///
/// The file is replaced in one step, so that nobody reads a half. It is not forced to the disk: after a crash of the
/// machine the figures are of no use.
///
/// - SeeAlso: [Textfile collector](https://github.com/prometheus/node_exporter#textfile-collector)
package struct PrometheusFile: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// Replaces the file, which everybody may read.
    ///
    /// The text stands in a hidden file of the same folder first; that goes where something fails.
    package func write(_ text: String) throws(PrometheusFileError) {
        // What a link leads to is replaced, and not the link; a device or a folder would be gone.
        let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw status.st_mode & S_IFMT == S_IFDIR ? PrometheusFileError(path, errno: EISDIR) : .notAFile(path)
        }
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
        Self.removeLeftovers(in: folder.isEmpty ? "." : String(folder))
        let temporary = "\(folder)\(Self.prefix)\(String(UInt64.random(in: .min ... .max), radix: 16))\(Self.suffix)"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw PrometheusFileError(path, errno: errno) }
        var failure = Self.write(text, to: descriptor)
        // Some file systems say only now that there was no room.
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure == nil, rename(temporary, path) != 0 { failure = errno }
        guard let failure else { return }
        unlink(temporary)
        throw PrometheusFileError(path, errno: failure)
    }

    private static let prefix = ".prometheus-"
    private static let suffix = ".tmp"

    /// Removes what writers have left behind that were killed in between: such a file is there for a moment only.
    private static func removeLeftovers(in folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            let file = "\(folder)/\(name)"
            let date = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
            if let date, date.timeIntervalSinceNow < -60 { unlink(file) }
        }
    }

    /// - Returns: The number of the error; `nil` when all is written.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return nil
    }
}
