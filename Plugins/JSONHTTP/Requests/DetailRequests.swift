import FeedCore
import FeedJSON
import FeedReaders

/// The requests for the details of records during one fetch.
struct DetailRequests {
    private let details: RecordDetails

    /// The answers by the value that they are about, since several records may have the same; `nil` for a failed request.
    private var answers: [String: [UInt8]?] = [:]

    /// True after a failure that the next request would meet too.
    private var isOver = false
    private(set) var warnings = FeedWarnings()

    /// The maximum size of an answer, in bytes.
    private static let maximumSize = 1 << 20

    /// The maximum depth of an answer, and the least depth that remains for it in an answer with records.
    private static let maximumDepth = 64

    init(_ details: RecordDetails) { self.details = details }

    /// Requests the details of the first records of an answer.
    ///
    /// - Parameters:
    ///   - body: The answer.
    ///   - read: Returns the page of a document, and its records.
    ///   - ask: Requests the details for a value.
    /// - Returns: The answer with the details as a member of its records; one that is not JSON as it is.
    mutating func added(
        to body: [UInt8],
        reading read: (JSONDocument) throws -> (page: Page, records: [JSONNode]),
        asking ask: (String) async throws -> FeedResponse
    ) async -> [UInt8] {
        let depth = JSONDocument.defaultMaximumDepth - Self.maximumDepth
        guard let document = try? JSONDocument(body, maximumDepth: depth), let (page, records) = try? read(document)
        else { return body }
        let name = Array("\"\(RecordDetails.member)\":".utf8)
        var parts: [Int: [UInt8]] = [:]
        for node in records {
            let record = AnswerRecord(node: node, page: page)
            // A member of the publisher's own is not replaced.
            guard let members = node.value.members, node.value[RecordDetails.member] == nil,
                let value = try? details.from.input(in: record)?.text(),
                let answer = await answer(about: value, of: record, asking: ask)
            else { continue }
            parts[node.value.offset + 1] = name + answer + (members.isEmpty ? [] : [UInt8(ascii: ",")])
        }
        return parts.isEmpty ? body : body.inserting(parts)
    }

    private mutating func answer(
        about value: String,
        of record: AnswerRecord,
        asking ask: (String) async throws -> FeedResponse
    ) async -> [UInt8]? {
        if let known = answers[value] { return known }
        guard !isOver, answers.count < details.limit else { return nil }
        do {
            let response = try await ask(value)
            if let failure = response.failure() { throw failure }
            answers[value] = .some(try Self.json(in: response))
        } catch {
            let failure = FeedError(error)
            // Others would fail in the same way.
            isOver = failure.code != .rejected && failure.code != .malformed
            answers[value] = .some(nil)
            warnings.add(at: record.place, "the details could not be read: \(failure.message)")
        }
        return answers[value] ?? nil
    }

    /// Returns the JSON of an answer; `nil` for an answer without content.
    private static func json(in response: FeedResponse) throws -> [UInt8]? {
        if response.status == 204 { return nil }
        guard response.body.count <= maximumSize else {
            throw FeedError(.malformed, "the answer is larger than \(maximumSize >> 20) MiB")
        }
        let document = try JSONDocument(response.body, maximumDepth: maximumDepth)
        return document.hasByteOrderMark ? Array(response.body.dropFirst(3)) : response.body
    }
}

extension [UInt8] {
    /// Returns the bytes with others inserted at offsets.
    fileprivate func inserting(_ parts: [Int: [UInt8]]) -> [UInt8] {
        var (result, end) = ([UInt8](), 0)
        result.reserveCapacity(count + parts.values.reduce(0) { $0 + $1.count })
        for (offset, bytes) in parts.sorted(by: { $0.key < $1.key }) {
            result += self[end..<offset]
            result += bytes
            end = offset
        }
        return result + self[end...]
    }
}
