import FeedCore
import FeedTestKit
import Foundation
import Testing

/// The contract test of a provider that reads a file of an archive.
@Suite(.timeLimit(.minutes(20)))
struct ArchiveContractTests {
    private static let lines = "id,title,start\n1,Tram,1795255260\n2,Bus,1795255320\n3,,soon\n"

    @Test func `a provider of archives keeps the contract`() async throws {
        let example = FeedExample(LineProvider.self, recordCount: 3) { request in
            FeedResponse(status: 404, body: [], url: request.url)
        }
        .withArchives { _ in ["lines.txt": Array(Self.lines.utf8)] }
        try await expectFeedContract(of: example)
    }

    @Test func `a transport without archives says so, and passes on other statuses`() async throws {
        let request = FeedRequest(URL(known: "https://example.org/a.zip"))
        let error = await #expect(throws: FeedError.self) {
            try await ScriptedTransport(body: [1]).archive(request)
        }
        #expect(error?.code == .malformed)
        let gone = ScriptedTransport { _ throws(FeedError) in FeedResponse(status: 410, body: []) }
        #expect(try await gone.archive(request).response.status == 410)
    }
}

/// A provider of departures in a file of lines.
private struct LineProvider: FeedProvider {
    static let manifest = FeedManifest.example("lines", endpoint: endpoint)
    static let endpoint = Setting("endpoint", default: URL(known: "https://example.org/lines.zip"), "The archive.")
    private static let stateVersion = 1

    private let endpoint: URL

    init(settings: SettingValues) { endpoint = settings[Self.endpoint] }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        let known = context.state.flatMap { $0.version == Self.stateVersion ? $0.bytes : nil } ?? []
        let parts = String(decoding: known, as: UTF8.self).split(separator: "\n", maxSplits: 1).map(String.init)
        var request = FeedRequest(endpoint)
        if parts.count == 2 { request.headers["If-None-Match"] = parts[0] }
        let answer = try await context.transport.archive(request)
        if answer.response.status == 304, parts.count == 2 { return try read(parts[1], state: known) }
        if let failure = answer.response.failure() { throw failure }
        var bytes: [UInt8] = []
        try answer.archive?.read("lines.txt") { bytes += $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        let validator = answer.response.validators["If-None-Match"] ?? ""
        return try read(text, state: Array("\(validator)\n\(text)".utf8))
    }

    private func read(_ text: String, state: [UInt8]) throws(FeedError) -> FeedSnapshot {
        let lines = text.split(separator: "\n")
        guard lines.first == "id,title,start" else { throw FeedError(.malformed, "the header line is missing") }
        var snapshot = FeedSnapshot(state: FeedState(version: Self.stateVersion, bytes: state))
        for line in lines.dropFirst() {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3, let start = Double(fields[2]) else {
                snapshot.warnings.add(.malformedRecord, "the line \(line) has no time")
                continue
            }
            let time = FeedTime.instant(Date(timeIntervalSince1970: start))
            snapshot.items.append(FeedItem(id: LocalID(fields[0]), title: fields[1], time: time))
        }
        return snapshot
    }
}
