import FeedCore
import FeedJSON
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
        var warnings = FeedWarnings()
        let document = try JSONDocument("[" + String(repeating: "\"x\",", count: 249) + "1]")
        let numbers = try document.root.readEach(as: Int.self, warnings: &warnings)
        #expect(numbers == [1])
        #expect(warnings.count == 249)
        #expect(warnings.listed.count == 100)
        #expect(warnings.unlisted == 149)
        #expect(warnings.listed.last?.pointer == "/99")
    }

    @Test func `an answer with only unreadable records is malformed`() throws {
        var warnings = FeedWarnings()
        _ = try JSONDocument("[\"x\"]").root.readEach(as: Int.self, warnings: &warnings)
        let refusal = #expect(throws: FeedError.self) { try FeedSnapshot(warnings: warnings).validated() }
        #expect(
            refusal?.message
                == "not one of the 1 records could be read; the first: /0: found the text \"x\", expected a whole number"
        )
    }

    @Test func `an array with too many records is refused at once`() throws {
        let body = "[" + String(repeating: "1,", count: 200_000) + "1]"
        var warnings = FeedWarnings()
        let document = try JSONDocument(body)
        let refusal = #expect(throws: FeedError.self) { try document.root.readEach(as: Int.self, warnings: &warnings) }
        #expect(refusal?.code == .malformed)
    }
}

struct ConcurrentReadingTests {
    @Test(arguments: [0, 1, 100, 20_000])
    func `a long array that is read in pieces gives the same result`(count: Int) {
        let numbers = Array(0..<count)
        var warnings = FeedWarnings()
        let read: [Int] = numbers.readConcurrently(warnings: &warnings) { number, warnings in
            guard number % 3 != 0 else {
                warnings.add(.malformedRecord, "\(number) is bad")
                return nil
            }
            return number * 2
        }
        #expect(read == numbers.filter { $0 % 3 != 0 }.map { $0 * 2 })
        #expect(warnings.count == numbers.count { $0 % 3 == 0 })
        #expect(warnings.lostRecords == warnings.count)
        #expect(warnings.listed.map(\.message) == numbers.filter { $0 % 3 == 0 }.prefix(100).map { "\($0) is bad" })
    }
}
