import AsyncHTTPClient
import Foundation
import MeasureKit
import NIOCore
import NIOHTTP1

/// A running `aggregate serve` with a configuration of its own.
final class ServedProgram {
    private let process = Process()

    /// The URL that it listens at, without a slash at the end.
    let address: String

    var port: Int { URL(string: address)?.port ?? 0 }

    /// The number of threads that answer: one for each processor, as SwiftNIO has it.
    let workers = ProcessInfo.processInfo.activeProcessorCount

    /// Starts the server with `feeds.json` of a folder, and its store there, and waits until it listens.
    ///
    /// - Throws: An error if it ended before it listened; its own output has the reason.
    init(_ program: String, in folder: String) throws {
        let errors = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = ["serve", "--config", folder + "/feeds.json", "--store", folder + "/aggregate.sqlite"]
        process.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        var said = ""
        while true {
            let bytes = errors.fileHandleForReading.availableData
            said += String(decoding: bytes, as: UTF8.self)
            if let match = said.firstMatch(of: /Listening at (http:\/\/[0-9.]+:[0-9]+)/) {
                address = String(match.output.1)
                break
            }
            if bytes.isEmpty {
                say(said)
                throw CocoaError(.executableLoad)
            }
        }
        // A full pipe would make it wait.
        errors.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    }

    /// Asks until an answer has a text.
    ///
    /// - Returns: The body, and its ETag.
    func firstAnswer(path: String, having text: String) async throws -> (body: [UInt8], tag: String) {
        let deadline = ContinuousClock.now + .seconds(120)
        while true {
            var request = HTTPClientRequest(url: address + path)
            // A compressed answer has another ETag.
            request.headers.add(name: "Accept-Encoding", value: "identity")
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
            let body = try await response.body.collect(upTo: 1 << 28)
            if response.status == .ok, String(buffer: body).contains(text) {
                return (Array(body.readableBytesView), response.headers.first(name: "etag") ?? "")
            }
            guard ContinuousClock.now < deadline else {
                say("\(path) has no \(text): \(String(buffer: body).prefix(1_000))")
                throw CocoaError(.fileReadCorruptFile)
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// The memory of the server, of the process that watches it and of the feeds' programs, in bytes; only on Linux.
    var residentBytes: Int? { ProcessFigures.residentBytes(ofFamilyOf: process.processIdentifier) }

    /// Ends the server, and waits for that.
    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}
