import FeedCore
import FeedJSON
import Foundation
import SamplePublishers
import SampleServer
import Terminal
import Testing

struct SampleBehaviourTests {
    private let sports = "/api/sports"

    private func ask(_ behaviour: SampleBehaviour, headers: [String] = []) async throws -> TestAnswer {
        try await withSampleServer(clock: .fixed(at: .saturday)) { sample in
            sample.script(.sports, behaviour)
            return try await sample.ask(sports, headers: headers)
        }
    }

    // MARK: - Answers

    @Test func `sends a status with headers and a body`() async throws {
        let answer = try await ask(.status(503, headers: [("Retry-After", "7")], body: "busy"))
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "7")
        #expect(answer.headers["date"] == "Sat, 21 Nov 2026 10:00:00 GMT")
        #expect(answer.text == "busy")
    }

    @Test func `sends a web page with status 200`() async throws {
        let answer = try await ask(.webPage)
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
        #expect(answer.text.hasPrefix("<!DOCTYPE html>"))
    }

    @Test func `redirects, also in a loop`() async throws {
        let away = try await ask(.redirect(to: "https://example.org/x", status: 307))
        #expect(away.status == 307)
        #expect(away.headers["location"] == "https://example.org/x")
        let loop = try await ask(.redirectLoop)
        #expect(loop.status == 302)
        #expect(loop.headers["location"] == sports)
    }

    @Test func `wraps the answer in a value of another type`() async throws {
        #expect(try await ask(.ordinary.wrapped()).json()["value"]?.elements?.isEmpty == false)
        #expect(try await ask(.json("{}").wrapped()).text == "[{}]")
    }

    @Test func `breaks UTF-8, adds a byte-order mark, and truncates the text`() async throws {
        #expect(throws: JSONSyntaxError.self) { try JSONDocument([0xFF]) }
        let invalid = try await ask(.ordinary.withInvalidUTF8())
        #expect(invalid.body.contains(0xFF))
        #expect(throws: JSONSyntaxError.self) { try invalid.json() }
        let marked = try await ask(.ordinary.withByteOrderMark())
        #expect(try JSONDocument(marked.body).hasByteOrderMark)
        let truncated = try await ask(.ordinary.truncated(toBytes: 100))
        #expect(truncated.headers["content-length"] == "100")
        #expect(truncated.body.count == 100)
    }

    @Test func `pads an answer to a size and leaves it valid`() async throws {
        let answer = try await ask(.ordinary.padded(toBytes: 3 << 20))
        #expect(answer.body.count == 3 << 20)
        #expect(answer.headers["content-length"] == "3145728")
        #expect(try answer.json().elements?.isEmpty == false)
    }

    @Test func `sends chunks without a length`() async throws {
        let answer = try await ask(.ordinary.chunked())
        #expect(answer.headers["transfer-encoding"] == "chunked")
        #expect(answer.headers["content-length"] == nil)
        #expect(answer.body == (try await ask(.ordinary)).body)
    }

    @Test func `answers 304 to a client that already has the version`() async throws {
        let first = try await ask(.ordinary.validated(lastModified: "Sat, 21 Nov 2026 09:00:00 GMT"))
        #expect(first.status == 200)
        let tag = try #require(first.headers["etag"])
        let again = try await ask(.ordinary.validated(), headers: ["If-None-Match: \(tag)"])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(try await ask(.ordinary.validated(), headers: ["If-None-Match: \"other\""]).status == 200)
    }

    @Test(arguments: [
        (SampleQuirk.empty, "/rest/v1/racing/?method=nextraces&count=9", "/data/next_to_go_ids/0", nil as String?),
        (.empty, "/StopPoint/940GZZLUXA1/Arrivals", "/0", nil),
        (.empty, "/api/sports", "/0", nil),
        (.empty, "/v1/?api_key=sample-key&country=GB&year=2026", "/0", nil),
        (.hostileTitle, "/api/sports", "/0/e/0/d", SampleQuirk.hostileText),
        (.hostileTitle, "/StopPoint/940GZZLUXA1/Arrivals", "/0/destinationName", SampleQuirk.hostileText),
        (.hostileTitle, "/v1/?api_key=sample-key&country=GB&year=2026", "/0/name", SampleQuirk.hostileText),
        (.farFuture, "/StopPoint/940GZZLUXA1/Arrivals", "/0/expectedArrival", "9999-12-31T23:59:59Z"),
        (.farFuture, "/v1/?api_key=sample-key&country=GB&year=2026", "/0/date", "12/31/9999"),
        (.oneBadRecord, "/StopPoint/940GZZLUXA1/Arrivals", "/0/expectedArrival", "soon"),
        (.oneBadRecord, "/v1/?api_key=sample-key&country=GB&year=2026", "/0/date", "soon"),
        (.onlyBadRecords, "/api/sports", "/1/e/3/tt", "soon"),
    ])
    func `makes the records odd`(
        quirk: SampleQuirk,
        target: String,
        pointer: String,
        expected: String?
    ) async throws {
        try await withSampleServer(clock: .fixed(at: .saturday)) { sample in
            sample.script(.any, .quirk(quirk))
            let json = try await sample.ask(target).json()
            #expect(json.at(pointer: pointer)?.string == expected)
        }
    }

    @Test func `makes a race odd`() async throws {
        try await withSampleServer(clock: .fixed(at: .saturday)) { sample in
            for (quirk, expected) in [
                (SampleQuirk.hostileTitle, "=HYPERLINK"), (.farFuture, "253402300799"), (.oneBadRecord, "\"soon\""),
            ] {
                sample.script(.races, .quirk(quirk))
                let text = try await sample.ask("/rest/v1/racing/?method=nextraces&count=5").text
                #expect(text.contains(expected))
            }
        }
    }

    @Test(arguments: [
        ("/api/sports", "/0/e"), ("/StopPoint/940GZZLUXA1/Arrivals", ""),
        ("/rest/v1/racing/?method=nextraces&count=5", "/data/next_to_go_ids"),
        ("/v1/?api_key=sample-key&country=GB&year=2026", ""),
    ])
    func `sends the requested number of records`(target: String, pointer: String) async throws {
        try await withSampleServer(clock: .fixed(at: .saturday)) { sample in
            sample.script(.any, .quirk(.items(1_234)))
            let answer = try await sample.ask(target)
            #expect(answer.headers["transfer-encoding"] == "chunked")
            #expect(try answer.json().at(pointer: pointer)?.elements?.count == 1_234)
        }
    }

    // MARK: - Delivery

    @Test func `sends the same bytes whole or dripped`() async throws {
        let whole = try await ask(.status(200, body: "one two three"))
        let dripped = try await ask(.status(200, body: "one two three").dripped(bytes: 2, every: .milliseconds(1)))
        #expect(dripped.text == whole.text)
    }

    @Test func `sends this many bytes and waits before the next`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .ordinary.dripped(bytes: 7, every: .seconds(600)))
            let connection = try await sample.connect(sports)
            // The head ends with an empty line, and seven bytes follow it.
            var length = 0
            while !connection.text.contains("\r\n\r\n[") {
                length += 1
                await connection.wait(for: length)
            }
            await connection.wait(for: connection.text.components(separatedBy: "\r\n\r\n")[0].utf8.count + 4 + 7)
            #expect(try TestAnswer(connection.bytes, ending: nil).body.count == 7)
            try await connection.close()
            try await sample.wait { $0.openConnections == 0 }
        }
    }

    @Test func `never answers, and notices when the client closes`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .silence)
            let connection = try await sample.connect(sports)
            try await sample.wait { $0.requests.count == 1 }
            #expect(connection.bytes.isEmpty)
            #expect(sample.activity.openConnections == 1)
            try await connection.close()
            try await sample.wait { $0.openConnections == 0 }
        }
    }

    @Test func `waits before an answer`() async throws {
        let start = ContinuousClock.now
        let answer = try await ask(.ordinary.delayed(by: .milliseconds(50)))
        #expect(answer.status == 200)
        #expect(ContinuousClock.now - start >= .milliseconds(50))
    }

    @Test func `resets or closes before a byte is sent`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .reset)
            let reset = try await sample.connect(sports)
            #expect(await reset.ending() == .reset)
            sample.script(.sports, .hangUp)
            let closed = try await sample.connect(sports)
            #expect(await closed.ending() == .closed)
            #expect(reset.bytes.isEmpty && closed.bytes.isEmpty)
        }
    }

    @Test(arguments: [
        (SampleBehaviour.ordinary.cut(afterBytes: 50), TestConnection.Ending.closed),
        (.ordinary.reset(afterBytes: 50), .reset),
    ])
    func `ends in the middle of the body`(behaviour: SampleBehaviour, ending: TestConnection.Ending) async throws {
        let answer = try await ask(behaviour)
        #expect(answer.ending == ending)
        #expect(answer.body.count == 50)
        #expect(Int(answer.headers["content-length"] ?? "").map { $0 > 1_000 } == true)
    }

    @Test func `stalls in the middle of the body`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .status(200, body: "0123456789").stalled(afterBytes: 4))
            let connection = try await sample.connect(sports)
            await connection.wait(for: 60)
            while !connection.text.hasSuffix("0123") { await connection.wait(for: connection.bytes.count + 1) }
            #expect(sample.activity.openConnections == 1)
            try await connection.close()
            try await sample.wait { $0.openConnections == 0 }
        }
    }

    @Test func `sends raw bytes, such as a slow head`() async throws {
        let head = "HTTP/1.1 200 Fine\r\nx: y\r\ncontent-length: 2\r\n\r\n[]"
        let answer = try await ask(.raw(RawStep.slowly(head, bytes: 5, every: .milliseconds(1))))
        #expect(answer.headers == ["x": "y", "content-length": "2"])
        #expect(answer.text == "[]")
    }

    @Test func `stops sending an endless answer when the client closes`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .gzipOfNothing())
            let connection = try await sample.connect(sports)
            await connection.wait(for: 1 << 20)
            try await connection.close()
            try await sample.wait { $0.openConnections == 0 }
        }
    }
}
