import FeedConfiguration
import FeedCore
import Foundation

/// A file with metrics for the textfile collector of node_exporter, which reads `*.prom` in its configured folder.
///
/// The file is replaced atomically, so that no reader sees half of it. It is not synchronised to disk: after a crash of
/// the machine its values are useless anyway.
///
/// - SeeAlso: [Textfile collector](https://github.com/prometheus/node_exporter#textfile-collector)
package struct PrometheusFile: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// Replaces the file with one that every user may read.
    ///
    /// The text is first written to a hidden file in the same folder, which is removed if something fails.
    package func write(_ text: String) throws(PrometheusFileError) {
        // Replaces the target of a link, not the link itself; a device or a folder must not be replaced.
        let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw isFolder ? PrometheusFileError(path, errno: EISDIR) : PrometheusFileError(noFileAt: path)
        }
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
        let beginning = "\(folder).prometheus-"
        Self.removeLeftovers(after: beginning)
        let temporary = TemporaryName.new(after: beginning)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw PrometheusFileError(path, errno: errno) }
        var failure = TextFile.write(Array(text.utf8), to: descriptor)
        // Some file systems report a full disk only here.
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure == nil, rename(temporary, path) != 0 { failure = errno }
        guard let failure else { return }
        unlink(temporary)
        throw PrometheusFileError(path, errno: failure)
    }

    /// Removes the temporary files of writers that were killed; a file from the last minute is kept, since it may still
    /// be written.
    private static func removeLeftovers(after beginning: String) {
        for file in TemporaryName.files(after: beginning) {
            let date = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
            if let date, date.timeIntervalSinceNow < -60 { unlink(file) }
        }
    }
}

/// The reason why a metrics file cannot be written, and the remedy, in one line.
///
/// For example: `/var/lib/metrics/aggregate.prom: there is no such folder. Make it, or name a file in another one.`
package struct PrometheusFileError: Error, CustomStringConvertible {
    package let description: String

    /// Creates the error for a path of a device or a pipe, which would be lost if it were replaced.
    fileprivate init(noFileAt path: String) {
        description = "\(path): there is a device or a pipe, but a file is needed. Name a file."
    }

    fileprivate init(_ path: String, errno code: Int32) {
        let (message, hint) =
            switch code {
            case ENOENT: ("there is no such folder", "Make it, or name a file in another one.")
            case ENOTDIR: ("one of the folders is a file", "Name a file in a folder.")
            case EISDIR: ("there is a folder, but a file is needed", "Name a file in it, such as aggregate.prom.")
            case EACCES, EPERM: ("the folder may not be written", "Allow it, or name a file in another one.")
            case EROFS: ("the file system may not be written", "Name a file on another one.")
            case ENOSPC, EDQUOT: ("the disk is full", "Make room; until then the figures there are old.")
            default: ("the file cannot be written: \(String(cString: strerror(code)))", "Name another file.")
            }
        description = "\(path): \(message). \(hint)"
    }
}
