import Foundation
import Subprocess
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The program that writes to stores from processes of its own, which SwiftPM puts beside the tests.
enum StoreWriter {
    /// The exit status of the program, and its output.
    struct Result {
        /// `nil` where a signal ended it.
        var exitStatus: Int32?
        var standardOutput: String
        var standardError: String
    }

    static func run(_ arguments: [String]) async throws -> Result {
        let folders = [Bundle.main.bundleURL, Bundle(for: TemporaryFolder.self).bundleURL.deletingLastPathComponent()]
        let program = try #require(
            folders.map { $0.appending(path: "StoreWriter") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
        )
        let result = try await Subprocess.run(
            .path(FilePath(program.path())),
            arguments: Arguments(arguments),
            // A backtrace of a trap on purpose takes seconds and tells nothing.
            environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]),
            output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20)
        )
        var exitStatus: Int32?
        if case .exited(let status) = result.terminationStatus { exitStatus = status }
        return Result(
            exitStatus: exitStatus,
            standardOutput: result.standardOutput,
            standardError: result.standardError
        )
    }
}
