import FeedCore
import FeedRecording
import FeedTestKit
import Foundation

/// A folder that is removed with the last reference.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "aggregate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path(percentEncoded: false) }
    var recording: RecordingFolder { RecordingFolder(path) }

    func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    /// The paths of all files, in alphabetical order.
    var files: [String] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { !url.appending(path: $0).hasDirectoryPath && !isFolder($0) }.sorted()
    }

    private func isFolder(_ name: String) -> Bool {
        (try? url.appending(path: name).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}

extension Date {
    /// 2026-11-21T10:00:00Z, a Saturday.
    static let tenOClock = Date(timeIntervalSince1970: 1_795_255_200)
}

extension FeedRequest {
    /// A request for a path of one publisher.
    static func to(_ path: String, body: String? = nil) throws -> FeedRequest {
        guard let url = URL(string: "https://things.example.org/\(path)") else { throw CocoaError(.coderReadCorrupt) }
        return FeedRequest(url, body: body.map { Array($0.utf8) })
    }
}

extension FeedResponse {
    init(_ text: String) { self.init(headers: ["content-type": "application/json"], body: Array(text.utf8)) }

    var text: String { String(decoding: body, as: UTF8.self) }
}

extension RecordedExchange {
    /// An exchange of a test.
    init(_ request: FeedRequest, _ answer: String, of feed: FeedID = "things") {
        self.init(
            feed: feed,
            sentAt: .tenOClock,
            question: RecordedQuestion(request),
            outcome: .answer(FeedResponse(answer), isRedacted: false)
        )
    }
}

extension Recording {
    /// A recording of a test.
    init(_ exchanges: [RecordedExchange]) {
        self.init(
            program: "aggregate/test",
            recordedAt: .tenOClock,
            timeZone: TimeZone(known: "Europe/London") ?? .gmt,
            exchanges: exchanges
        )
    }
}
