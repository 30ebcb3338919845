import FeedCore
import Foundation
package import Logging
import ServiceLifecycle

/// A file with metrics for the textfile collector of node_exporter, which reads `*.prom` in its configured folder.
///
/// The file is replaced atomically, so that no reader sees half of it. It is not synchronised to disk: after a crash of
/// the machine the figures are useless.
///
/// - SeeAlso: [Textfile collector](https://github.com/prometheus/node_exporter#textfile-collector)
package struct PrometheusFile: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// Replaces the file; every user may read it.
    ///
    /// The text is first written to a hidden file in the same folder, which is removed if something fails.
    package func write(_ text: String) throws(PrometheusFileError) {
        // Replaces the target of a link, not the link itself; a device or a folder must not be replaced.
        let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw status.st_mode & S_IFMT == S_IFDIR ? PrometheusFileError(path, errno: EISDIR) : .notAFile(path)
        }
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
        let beginning = "\(folder).prometheus-"
        Self.removeLeftovers(after: beginning)
        let temporary = TemporaryName.new(after: beginning)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw PrometheusFileError(path, errno: errno) }
        var failure = Self.write(text, to: descriptor)
        // Some file systems report a full disk only here.
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure == nil, rename(temporary, path) != 0 { failure = errno }
        guard let failure else { return }
        unlink(temporary)
        throw PrometheusFileError(path, errno: failure)
    }

    /// Removes the temporary files of writers that were killed; one that is younger may still be written.
    private static func removeLeftovers(after beginning: String) {
        for file in TemporaryName.files(after: beginning) {
            let date = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
            if let date, date.timeIntervalSinceNow < -60 { unlink(file) }
        }
    }

    /// - Returns: The error number; `nil` if everything was written.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return nil
    }
}

/// Writes all metrics to a file from time to time, and once more at the end, for a collector that reads files.
package struct MetricsFile: Service {
    private let registry: PrometheusRegistry
    private let file: PrometheusFile
    private let logger: Logger

    /// - Parameters:
    ///   - registry: The metrics.
    ///   - file: The file to write.
    ///   - logger: The log of failures to write.
    package init(_ registry: PrometheusRegistry, to file: PrometheusFile, logger: Logger) {
        self.registry = registry
        self.file = file
        self.logger = logger
    }

    /// The time between two writes.
    private static let interval = Duration.seconds(15)

    package func run() async {
        try? await cancelWhenGracefulShutdown {
            var isFailing = false
            while true {
                isFailing = !write(tells: !isFailing)
                try await ContinuousClock().sleep(for: Self.interval)
            }
        }
        _ = write(tells: true)
    }

    /// - Returns: True if the file was written; a failure is logged if `tells` is true.
    private func write(tells: Bool) -> Bool {
        do {
            try file.write(registry.text())
            return true
        } catch {
            if tells { logger.error("metrics cannot be written", metadata: ["error": "\(error)"]) }
            return false
        }
    }
}
