import FeedCore
import FeedJSON
import Foundation
import SampleServer
import Synchronization
import Testing

/// An answer as received on a connection, parsed by the rules of HTTP/1.1.
struct TestAnswer {
    var status: Int
    /// By name in lower case.
    var headers: [String: String]
    /// Without chunk framing.
    var body: [UInt8]
    var ending: TestConnection.Ending?

    var text: String { String(decoding: body, as: UTF8.self) }

    func json() throws -> JSONValue { try JSONDocument(body).root }

    init(_ bytes: [UInt8], ending: TestConnection.Ending?) throws {
        let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)), "no head in \(bytes.count) bytes")
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        status = try #require(Int(lines[0].split(separator: " ")[1]))
        headers = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        body = Array(bytes[end.upperBound...])
        self.ending = ending
        if headers["transfer-encoding"] == "chunked" { body = Self.joinedChunks(body) }
    }

    private static func joinedChunks(_ bytes: [UInt8]) -> [UInt8] {
        var rest = bytes[...]
        var result: [UInt8] = []
        while let end = rest.firstRange(of: Array("\r\n".utf8)),
            let count = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16), count > 0
        {
            result += rest[end.upperBound...].prefix(count)
            rest = rest[end.upperBound...].dropFirst(count + 2)
        }
        return result
    }
}

extension SampleServer {
    /// Opens a connection and sends a request for a path and query.
    func connect(
        _ target: String,
        headers: [String] = [],
        method: String = "GET",
        isSecure: Bool = false
    ) async throws -> TestConnection {
        let connection = try await TestConnection.open(
            host: host,
            port: isSecure ? securePort ?? 0 : port,
            trusting: isSecure ? certificatePEM : nil
        )
        let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host):\(port)", "Connection: close"] + headers
        try await connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
        return connection
    }

    /// Requests a path and query, and waits until the connection has ended.
    func ask(
        _ target: String,
        headers: [String] = [],
        method: String = "GET",
        isSecure: Bool = false
    ) async throws -> TestAnswer {
        let connection = try await connect(target, headers: headers, method: method, isSecure: isSecure)
        let ending = await connection.ending()
        return try TestAnswer(connection.bytes, ending: ending)
    }
}

extension Date {
    /// The time of the tests: 2026-11-21 10:00:00 UTC, a Saturday.
    static let saturday = Date(timeIntervalSince1970: 1_795_255_200)
}

/// A clock that a test sets.
final class HandClock: Sendable {
    private let date: Mutex<Date>

    init(_ date: Date = .saturday) { self.date = Mutex(date) }

    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }

    var clock: FeedClock { FeedClock { self.date.withLock { $0 } } }
}
