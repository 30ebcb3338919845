import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import Testing

struct FeedResponseTests {
    @Test(
        arguments: [
            (200, nil, nil), (204, nil, nil),
            (401, .authentication, "the publisher does not let us in: status 401, \"no\""),
            (429, .rateLimited, "the publisher asks us to slow down: status 429, \"no\""),
            (400, .rejected, "the publisher refused the request: status 400, \"no\""),
            (503, .unreachable, "the publisher has trouble: status 503, \"no\""),
            (302, .rejected, "the publisher refused the request: status 302, \"no\""),
        ] as [(Int, FeedError.Code?, String?)]
    )
    func `the status alone determines the error`(status: Int, code: FeedError.Code?, message: String?) {
        let failure = FeedResponse(status: status, body: []).failure(sentence: "no")
        #expect(failure?.code == code)
        #expect(failure?.message == message)
    }

    @Test(arguments: [(200, 0), (204, 0), (302, 1), (404, 1), (503, 1)])
    func `a sentence is looked for in refusals only, since a good answer may be large`(status: Int, searches: Int) {
        var count = 0
        func sentence() -> String? {
            count += 1
            return nil
        }
        _ = FeedResponse(status: status, body: []).failure(sentence: sentence())
        #expect(count == searches)
    }

    @Test func `warns of a byte-order mark and of repeated names`() throws {
        var warnings = FeedWarnings()
        _ = try FeedResponse(body: Array("\u{FEFF}{\"a\":1,\"b\":{\"c\":1,\"c\":2}}".utf8)).json(warnings: &warnings)
        #expect(warnings.listed.map(\.code) == [.byteOrderMark, .repeatedName])
        #expect(warnings.listed.last?.pointer == "/b/c")
    }

    @Test func `lists a hundred warnings and counts the rest`() throws {
        let answer = RecordReader(try JSONDocument("[" + String(repeating: "\"x\",", count: 249) + "1]").root)
        #expect(try answer.each { try Int(json: $0.json) } == [1])
        let warnings = answer.warnings
        #expect(warnings.count == 249)
        #expect(warnings.listed.count == 100)
        #expect(warnings.unlisted == 149)
        #expect(warnings.listed.last?.pointer == "/99")
    }

    @Test func `an answer with only unreadable records is malformed`() throws {
        let answer = RecordReader(try JSONDocument("[\"x\"]").root)
        _ = try answer.each { try Int(json: $0.json) }
        let refusal = #expect(throws: FeedError.self) { try FeedSnapshot(warnings: answer.warnings).validated() }
        #expect(
            refusal?.message
                == "not one of the 1 records could be read; the first: /0: found the text \"x\", expected a whole number"
        )
    }

    @Test func `an array with too many records is refused at once`() throws {
        let body = "[" + String(repeating: "1,", count: 200_000) + "1]"
        let answer = RecordReader(try JSONDocument(body).root)
        let refusal = #expect(throws: FeedError.self) { _ = try answer.each { try Int(json: $0.json) } }
        #expect(refusal?.code == .malformed)
    }
}

struct ConcurrentReadingTests {
    @Test(arguments: [0, 1, 100, 20_000])
    func `a long array that is read in pieces gives the same result`(count: Int) throws {
        let list = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
        let answer = RecordReader(try JSONDocument(list).root)
        let elements = answer.json.elements.map(Array.init) ?? []
        let read: [Int] = answer.eachConcurrently(of: elements, at: { $0 }) { element, record throws(JSONMismatch) in
            let number = try Int(json: element)
            guard number % 3 != 0 else { throw JSONMismatch(found: record.json, expected: "another number") }
            return number * 2
        }
        let numbers = Array(0..<count)
        #expect(read == numbers.filter { $0 % 3 != 0 }.map { $0 * 2 })
        #expect(answer.warnings.count == numbers.count { $0 % 3 == 0 })
        #expect(answer.warnings.lostRecords == answer.warnings.count)
        #expect(answer.warnings.listed.map(\.pointer) == numbers.filter { $0 % 3 == 0 }.prefix(100).map { "/\($0)" })
    }
}

struct RecordReaderTests {
    @Test func `a text is read without blanks, and a blank one is missing`() throws {
        let record = RecordReader(
            try JSONDocument(#"{"a":" x\n","b":" ","c":7,"d":null,"e":"null"}"#).root,
            blanks: ["null"]
        )
        #expect(try record.text("a") == "x")
        #expect(throws: JSONMismatch.self) { try record.text("b") }
        #expect(["a", "b", "c", "d", "e", "f"].map { record.optionalText($0) } == ["x", nil, nil, nil, nil, nil])
        #expect(record.warnings.listed.map(\.message) == ["found the number 7, expected a text; it was left out"])
    }

    @Test func `an unreadable record of a list becomes a warning`() throws {
        let record = RecordReader(try JSONDocument(#"{"list":[{"id":"a"},{},7]}"#).root)
        #expect(try record.each("list") { try $0.text("id") } == ["a"])
        #expect(record.warnings.listed.map(\.pointer) == ["/list/1", "/list/2"])
        #expect(try record.each("none", isOptional: true) { try $0.text("id") }.isEmpty)
        #expect(throws: JSONMismatch.self) { try record.each("none") { try $0.text("id") } }
    }

    @Test func `warnings about JSON in a text have the place of the text`() throws {
        let record = RecordReader(try JSONDocument(#"{"a":"{\"n\":\"x\"}","b":"{"}"#).root)
        #expect(record.embedded("a")?.optional("n", as: Int.self) == nil)
        #expect(record.embedded("b") == nil)
        #expect(record.warnings.listed.map(\.pointer) == ["/a", "/b"])
        let expected = "in the JSON of this text: /n: found the text \"x\", expected a whole number; it was left out"
        #expect(record.warnings.listed.first?.message == expected)
    }

    @Test func `a saved part is used while it is young, and if there is no newer one`() async throws {
        var context = FetchContext.fixture()
        let first = try await context.recall("q", for: .seconds(60)) { ["a"] }
        context.state = FeedState(first.part)
        #expect(try await context.recall("q", for: .seconds(60)) { ["b"] }.part.value == ["a"])
        #expect(try await context.recall("other", for: .seconds(60)) { ["b"] }.part.value == ["b"])
        context.now += 60
        #expect(try await context.recall("q", for: .seconds(60)) { ["b"] }.part.value == ["b"])
        let old = try await context.recall("q", for: .seconds(60)) { () -> [String] in
            throw FeedError(.unreachable, "no")
        }
        #expect(old.part.value == ["a"] && old.failure?.message == "no")
    }
}
