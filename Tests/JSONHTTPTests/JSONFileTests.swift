import FeedCore
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Declared feeds that read a file.
struct JSONFileTests {
    private static let mapping: [String: RawSetting] = [
        "records": .text("$"), "fields": .object(["id": .text("id"), "title": .text("t"), "start": .text("s")]),
    ]

    private func provider(_ settings: [String: RawSetting]) throws -> JSONHTTPProvider {
        let all = Self.mapping.merging(settings) { $1 }
        return try JSONHTTPProvider(settings: SettingValues(all, of: JSONHTTPProvider.manifest))
    }

    private func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "aggregate-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file.path(percentEncoded: false))
    }

    @Test func `are read without a request`() async throws {
        try await withFile(#"[{"id": 1, "t": "Walk", "s": "2026-12-01T10:00:00Z"}, {"id": 2}]"#) { path in
            let provider = try provider(["file": .text(path)])
            #expect(provider.profile.source == .file(FilePath(path)))
            let snapshot = try await provider.fetch(.fixture())
            #expect(snapshot.items.map(\.title) == ["Walk"])
            #expect(snapshot.warnings.lostRecords == 1)
            #expect(snapshot.source == path)
            let preview = try #require(try await provider.preview(of: nil, in: .fixture()))
            #expect(preview.itemCount == 1 && preview.droppedCount == 1)
        }
    }

    @Test(arguments: [
        (#""id""#, #"{"parts":["id","OTHER"]}"#), (#"{ "parts": ["id", "t"] }"#, #"{"parts":["id","t","OTHER"]}"#),
        (#"["id", "t"]"#, #"{"parts":["FIELD","OTHER"]}"#),
    ])
    func `name what keeps records with the same id in the sentence about them, for an address too`(
        id: String,
        setting: String
    ) async throws {
        let answer = #"[{"id":8,"t":"A","s":"2026-12-01T10:00:00Z"},{"id":8,"t":"A","s":"2026-12-02T10:00:00Z"}]"#
        let remedy =
            "; to keep both, put the field in which they differ in place of OTHER: "
            + "aggregate feeds set things 'fields.id=\(setting)'"
        try await withFile(answer) { path in
            for source in [#""file": "\#(path)""#, #""url": "https://a.example.org/x""#] {
                let settings =
                    #"\#(source), "records": "$", "fields": { "id": \#(id), "title": "t", "start": "s" }"#
                let snapshot = try await snapshot(settings, of: answer)
                #expect(snapshot.items.count == 1 && snapshot.warnings.lostRecords == 1)
                let warning = try #require(snapshot.warnings.listed.first)
                #expect(snapshot.warnings.count == 1 && warning.code == .duplicateRecord)
                #expect(warning.message.hasPrefix("items 1 and 2 of the answer have the id"))
                #expect(warning.message.hasSuffix("the later one, \"A\", was left out" + remedy))
                let provider = try #require(declared(settings).provider as? JSONHTTPProvider)
                let preview = provider.trial(of: FeedResponse(body: Array(answer.utf8)), in: .fixture(feed: "things"))
                #expect(preview.losses(limit: 9).map { $0.hasSuffix(remedy) } == [true])
            }
        }
    }

    @Test(arguments: ["", "{", "<html>"])
    func `say what to do where the file is no JSON`(text: String) async throws {
        try await withFile(text) { path in
            let provider = try provider(["file": .text(path)])
            let error = await #expect(throws: FeedError.self) { _ = try await provider.fetch(.fixture()) }
            #expect(error?.message.hasPrefix("the file \"\(path)\"") == true, "\(String(describing: error))")
            #expect(error?.hint?.contains("set another one as \"file\"") == true)
        }
    }

    @Test(
        arguments: [
            ([:], "url is missing, but must be an address that begins with https:// or http://, unless file is set"),
            (
                ["file": .text("/a"), "url": .text("https://example.org")],
                "url is set together with file, which is read without a request"
            ),
            (
                ["file": .text("/a"), "headers": .object(["A": .text("b")])],
                "headers is set together with file, which is read without a request"
            ),
        ] as [([String: RawSetting], String)]
    )
    func `have either an address or a file`(settings: [String: RawSetting], message: String) {
        let issues = #expect(throws: SettingIssues.self) { _ = try provider(settings) }
        #expect(issues?.description == message)
    }
}
