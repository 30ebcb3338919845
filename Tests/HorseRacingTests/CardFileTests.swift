import FeedCore
import FeedTestKit
import Foundation
import HorseRacing
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CardFileTests {
    /// Fetches from a file with some content, or from a missing one; the path is replaced by FILE in messages.
    private func fetch(_ content: String?) async throws -> Result<FeedSnapshot, FeedError> {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "card.json").path()
        if let content { try Data(content.utf8).write(to: URL(filePath: path)) }
        let provider = try HorseRacingProvider.with(["file": .text(path)])
        do {
            var snapshot = try await provider.fetch(.fixture()).validated()
            snapshot.source = snapshot.source?.replacing(path, with: "FILE")
            return .success(snapshot)
        } catch {
            var error = FeedError(error)
            error.message = error.message.replacing(path, with: "FILE")
            return .failure(error)
        }
    }

    @Test func `shows a file with its own dates, whatever the day`() async throws {
        let content = try Fixture.text("one-race.json", in: .module).replacing("2026-11-21", with: "2017-12-15")
        let snapshot = try await fetch(content).get()
        #expect(snapshot.items.map(\.time) == [.instant(try #require(Date(rfc3339: "2017-12-15T10:45:00Z")))])
        #expect(snapshot.source == "FILE")
    }

    @Test(
        arguments: [
            (
                nil, .unreachable, "the file \"FILE\" does not exist",
                "Correct the file, or set another one as \"file\" in this feed's settings. Without \"file\" in its settings this feed shows the card that is built in."
            ),
            (
                "", .malformed, "the file \"FILE\" is empty, but should be JSON",
                "Correct the file, or set another one as \"file\" in this feed's settings."
            ),
            (
                " \n", .malformed, "the file \"FILE\" is empty, but should be JSON",
                "Correct the file, or set another one as \"file\" in this feed's settings."
            ),
            (
                "[\n  {\"race_summary\": {},\n]", .malformed,
                "the file \"FILE\" is not JSON: line 3, column 1: found \"]\", expected a name in quotation marks",
                "Correct the file, or set another one as \"file\" in this feed's settings."
            ),
            (
                "<!doctype html><title>Races</title>", .malformed,
                "the file \"FILE\" is a web page or XML, not JSON: line 1, column 1: found \"<\", expected a value",
                "Correct the file, or set another one as \"file\" in this feed's settings."
            ),
            (
                #"{"status":200}"#, .malformed,
                "the file \"FILE\" has another shape: found an object, expected an array of races or one race, each with \"race_summary\" and \"rides\"",
                "Correct the file, or set another one as \"file\" in this feed's settings."
            ),
            (
                "7", .malformed,
                "the file \"FILE\" has another shape: found the number 7, expected an array of races or one race, each with \"race_summary\" and \"rides\"",
                "Correct the file, or set another one as \"file\" in this feed's settings."
            ),
            (
                "[7]", .malformed,
                "not one of the 1 records could be read; the first: /0: found the number 7, expected an object",
                "Correct the file, or set another one as \"file\" in this feed's settings."
            ),
        ] as [(String?, FeedError.Code, String, String)]
    )
    func `reports what is wrong with a file and what to do`(
        content: String?,
        code: FeedError.Code,
        message: String,
        hint: String
    ) async throws {
        guard case .failure(let error) = try await fetch(content) else {
            Issue.record("the file was read")
            return
        }
        #expect(error.code == code)
        #expect(error.message == message)
        #expect(error.hint == hint)
    }

    @Test func `a byte-order mark and a repeated name are warnings`() async throws {
        let snapshot = try await fetch("\u{FEFF}" + RaceCardText.race(summary: #""time":"11:00""#)).get()
        #expect(snapshot.items.map(\.title) == ["11:00 Fernhill"])
        #expect(snapshot.warnings.listed.map(\.code) == [.byteOrderMark, .repeatedName])
        #expect(snapshot.warnings.listed.last?.pointer == "/race_summary/time")
    }

    @Test func `refuses a truncated file without crashing`() throws {
        let provider = try HorseRacingProvider.with()
        let bytes = try Fixture.bytes("races.json", in: .module)
        let end = bytes.lastIndex(of: UInt8(ascii: "]")) ?? 0
        for count in stride(from: 0, through: end, by: 7) {
            let error = #expect(throws: FeedError.self) {
                try provider.read(Array(bytes.prefix(count)), called: "card.json")
            }
            #expect(error?.code == .malformed)
        }
    }
}
