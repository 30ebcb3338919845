import FeedCore
import Foundation

/// One run of the built program, whose output is discarded.
enum ProgramRun {
    /// Returns the duration from start to end in seconds.
    static func seconds(_ program: String, _ arguments: [String]) async throws -> Double {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        let start = ContinuousClock.now
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard status == 0 else { throw CocoaError(.executableLoad) }
        return (ContinuousClock.now - start).seconds
    }
}
