import JSONHTTP
import FeedCore
import FeedJSON
import FeedReaders
import FeedTestKit
import Foundation
import Testing

/// Twice as many records are twice as much work, however odd each of them is.
@Suite(.timeLimit(.minutes(20)))
struct GrowthTests {
    private static let records = #""url": "https://a.example.org/x", "records": "$.r", "timeZone": "Europe/London", "#

    private struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var fields: String
        var record = ""
        /// True if each of its records is odd or lost.
        var isOdd = true
    }

    private static let cases = [
        Case(testDescription: "plain records", fields: "", isOdd: false),
        Case(testDescription: "an unknown status", fields: #", "status": "s""#, record: #""s":"odd""#),
        Case(testDescription: "an end before the start", fields: #", "end": "e""#, record: #""e":1000000000"#),
        Case(
            testDescription: "a number that is none",
            fields: #", "facts": [{ "key": "f", "from": "s", "type": "number" }]"#,
            record: #""s":"many""#
        ),
        Case(
            testDescription: "an odd value in front of all records",
            fields: #", "status": "$.first""#
        ),
        Case(
            testDescription: "an odd value behind all records",
            fields: #", "status": "$.last""#
        ),
        Case(
            testDescription: "an odd value behind all records, by a relative pointer",
            fields: #", "status": "2/last""#
        ),
        Case(
            testDescription: "an odd value in the last record, by a relative pointer",
            fields: #", "status": "1/LAST/t""#
        ),
        Case(testDescription: "records without a title", fields: #", "subtitle": "x""#, record: #""t":null"#),
        Case(testDescription: "records of one id", fields: "", record: #""id":1"#),
        Case(
            testDescription: "local times that exist twice",
            fields: "",
            record: #""at":"2026-10-25T01:30:00""#
        ),
    ]

    /// Returns the number of steps that pointers took, and the preview of the mapping.
    private func trial(_ example: Case, _ count: Int, visits: Int = .max) throws -> (steps: Int, trial: AnswerPreview) {
        let fields = (#""fields": { "id": "id", "title": "t", "start": "at""# + example.fields + " }")
            .replacing("LAST", with: String(count - 1))
        let records = (0..<count).map { number in
            #"{"id":\#(number),"t":"N","at":1795262400\#(example.record.isEmpty ? "" : ",")\#(example.record)}"#
        }
        let body = #"{"first":"odd","r":[\#(records.joined(separator: ","))],"last":"odd"}"#
        var provider = try #require(declared(Self.records + fields).provider as? JSONHTTPProvider)
        provider.limits.fieldVisits = visits
        let counter = PointerSteps()
        let trial = PointerSteps.$counter.withValue(counter) {
            provider.trial(of: FeedResponse(body: Array(body.utf8)), in: .fixture())
        }
        return (counter.count, trial)
    }

    @Test(arguments: cases)
    private func `places cost no more for a record when there are more records`(example: Case) throws {
        let few = try trial(example, 1_000)
        let many = try trial(example, 2_000)
        #expect(few.trial.recordCount == 1_000 && many.trial.recordCount == 2_000)
        #expect(many.steps <= 2 * few.steps + 100, "\(few.steps) steps for 1,000 records, \(many.steps) for 2,000")
        #expect(many.steps < 20 * 2_000)
        if example.isOdd { #expect(many.steps > 0 || many.trial.droppedCount > 0) }
    }

    @Test(arguments: cases)
    private func `paths look at a bounded number of values for each record`(example: Case) throws {
        for count in [1_000, 2_000] {
            let found = try trial(example, count, visits: 30 * count)
            #expect(found.trial.recordCount == count && found.trial.failure?.message.contains("too many") != true)
        }
    }

    @Test(arguments: ["/LAST/x", "0/LAST/x", "x[LAST]"])
    func `a pointer into a long list costs what it passes`(path: String) async throws {
        let list = Array(repeating: "0", count: 1_000).joined(separator: ",")
        let records = (0..<10).map { #"{"id":\#($0),"x":[\#(list)],"at":1795262400}"# }
        let path = path.replacing("/LAST/x", with: "/x/LAST").replacing("LAST", with: "999")
        let fields = #""fields": { "id": "id", "title": "\#(path)", "start": "at" }"#
        let body = #"{"r":[\#(records.joined(separator: ","))]}"#
        var provider = try #require(declared(Self.records + fields).provider as? JSONHTTPProvider)
        provider.limits.fieldVisits = 9_000
        let few = provider.trial(of: FeedResponse(body: Array(body.utf8)), in: .fixture())
        #expect(few.failure?.message == #"the paths of "fields" would look at too many values of this answer"#)
        provider.limits.fieldVisits = 11_000
        #expect(provider.trial(of: FeedResponse(body: Array(body.utf8)), in: .fixture()).itemCount == 10)
    }
}
