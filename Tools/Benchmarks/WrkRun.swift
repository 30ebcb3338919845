import Foundation
import MeasureKit

/// Requests of wrk, one after another on each connection.
struct WrkRun {
    /// Answered requests a second.
    let rate: Double

    /// Megabytes a second, with headers.
    private let megabytes: Double

    var cells: [String] { [rate.text(0), megabytes.text()] }

    /// Runs wrk with one thread.
    ///
    /// - Throws: An error if wrk failed, or an answer had an unexpected status.
    init(
        _ program: String,
        _ address: String,
        _ headers: [String: String],
        _ connections: Int,
        _ seconds: Int
    ) async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments =
            ["-t1", "-c\(connections)", "-d\(seconds)s"]
            + headers.flatMap { ["-H", "\($0.key): \($0.value)"] } + [address]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        // wrk counts 304 as an answer, and everything from 400 on not.
        guard process.terminationStatus == 0, !text.contains("Non-2xx"), !text.contains("Socket errors"),
            let rate = text.firstMatch(of: /Requests\/sec: +([0-9.]+)/),
            let bytes = text.firstMatch(of: /Transfer\/sec: +([0-9.]+)(KB|MB|GB)/)
        else {
            say(text)
            throw CocoaError(.executableLoad)
        }
        let unit = bytes.output.2 == "KB" ? 1.024e-3 : bytes.output.2 == "MB" ? 1.048_576 : 1_073.741_824
        self.rate = Double(rate.output.1) ?? 0
        megabytes = (Double(bytes.output.1) ?? 0) * unit
    }

    /// Returns the run in the middle.
    static func median(_ runs: [WrkRun]) -> WrkRun? {
        runs.isEmpty ? nil : runs.sorted { $0.rate < $1.rate }[runs.count / 2]
    }
}
