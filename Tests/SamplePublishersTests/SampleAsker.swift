import FeedJSON
import Foundation
import SamplePublishers

/// Sends requests to the sample publishers at a time that a test sets.
struct SampleAsker {
    /// At first 2026-11-21 10:00:00 UTC, a Saturday.
    var date = Date(timeIntervalSince1970: 1_795_255_200)

    var quirk: SampleQuirk?

    /// Requests a path with a query.
    func ask(_ target: String, headers: [String: String] = [:]) -> SampleAnswer {
        SamplePublishers().answer(to: SampleRequest(target: target, headers: headers, date: date), quirk: quirk)
    }
}

extension SampleAnswer {
    var text: String { String(decoding: body.bytes, as: UTF8.self) }

    func json() throws -> JSONValue { try JSONDocument(body.bytes).root }
}
