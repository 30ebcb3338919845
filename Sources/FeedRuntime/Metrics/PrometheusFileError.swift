import Foundation

/// The reason why a metrics file cannot be written, and the remedy.
package struct PrometheusFileError: Error, Sendable, Hashable {
    package var path: String

    /// The reason, without the path and without a full stop.
    package var message: String

    /// The remedy, in whole sentences.
    package var hint: String

    /// Returns the error of a path that is a device or a pipe, which replacing would remove.
    static func notAFile(_ path: String) -> PrometheusFileError {
        var error = PrometheusFileError(path, errno: EINVAL)
        error.message = "there is a device or a pipe, but a file is needed"
        error.hint = "Name a file."
        return error
    }

    init(_ path: String, errno code: Int32) {
        self.path = path
        (message, hint) =
            switch code {
            case ENOENT: ("there is no such folder", "Make it, or name a file in another one.")
            case ENOTDIR: ("one of the folders is a file", "Name a file in a folder.")
            case EISDIR: ("there is a folder, but a file is needed", "Name a file in it, such as aggregate.prom.")
            case EACCES, EPERM: ("the folder may not be written", "Allow it, or name a file in another one.")
            case EROFS: ("the file system may not be written", "Name a file on another one.")
            case ENOSPC, EDQUOT: ("the disk is full", "Make room; until then the figures there are old.")
            default: ("the file cannot be written: \(String(cString: strerror(code)))", "Name another file.")
            }
    }
}

extension PrometheusFileError: CustomStringConvertible {
    /// One line for a terminal or a log.
    ///
    /// For example: `/var/lib/metrics/aggregate.prom: there is no such folder. Make it, or name a file in another one.`
    package var description: String { "\(path): \(message). \(hint)" }
}
