public import FeedJSON
import Foundation
import Synchronization

extension RecordReader {
    /// Reads the records of a list; each record that cannot be read becomes a warning.
    ///
    /// - Parameters:
    ///   - name: The name of the member with the list; `nil` if the answer is the list.
    ///   - isOptional: True if a missing list counts as an empty list.
    ///   - read: Reads a record; returns `nil` to leave it out.
    /// - Returns: The records that could be read, in order.
    /// - Throws: `JSONMismatch` if there is no list, and ``FeedError`` if the list has more than
    ///   ``FeedSnapshot/maximumItemCount`` elements; errors of `read` other than `JSONMismatch`.
    public func each<Record>(
        _ name: String? = nil,
        isOptional: Bool = false,
        _ read: (RecordReader) throws -> Record?
    ) throws -> [Record] {
        if isOptional, let name, json.kind == .object, self[name]?.isNull ?? true { return [] }
        let list = if let name { try member(name) } else { json }
        guard let elements = list.elements else { throw JSONMismatch(found: list, expected: "an array") }
        return try each(of: elements, read)
    }

    /// Reads the values of a sequence as records, as ``each(_:isOptional:_:)`` does.
    public func each<Record>(
        of values: some Sequence<JSONValue>,
        _ read: (RecordReader) throws -> Record?
    ) throws -> [Record] {
        var records: [Record] = []
        var count = 0
        for value in values {
            count += 1
            guard count <= FeedSnapshot.maximumItemCount else {
                throw FeedError.tooManyRecords(values.reduce(into: 0) { count, _ in count += 1 })
            }
            if let record = try RecordReader(value, collector).attempt(read) { records.append(record) }
        }
        return records
    }

    /// Reads this record with `read`; if it throws a `JSONMismatch`, adds a warning and returns `nil`.
    public func attempt<Record>(_ read: (RecordReader) throws -> Record?) rethrows -> Record? {
        do {
            return try read(self)
        } catch let mismatch as JSONMismatch {
            lose(mismatch)
            return nil
        }
    }
}

extension FeedResponse {
    /// Parses the whole body as JSON, and returns a reader of its root.
    ///
    /// Adds a warning for a byte-order mark and for each repeated name.
    ///
    /// - Parameters:
    ///   - consequence: The end of a warning about an optional member that cannot be used.
    ///   - blanks: Texts that the publisher sends instead of a missing value, besides a blank text.
    /// - Returns: The reader, which has the warnings.
    /// - Throws: ``FeedError`` with code `malformed` for an empty body and for invalid JSON, with the position.
    public func record(
        consequence: String = "it was left out",
        blanks: Set<String> = []
    ) throws(FeedError) -> RecordReader {
        var warnings = FeedWarnings()
        let json = try json(warnings: &warnings)
        return RecordReader(json, warnings: warnings, consequence: consequence, blanks: blanks)
    }
}

extension RecordReader {
    /// Reads records as ``each(of:_:)`` does, but with any number of elements, and on all cores if there are many.
    ///
    /// - Parameters:
    ///   - elements: The elements, one for each record.
    ///   - json: Returns the JSON value of an element.
    ///   - read: Reads a record; returns `nil` to leave it out. Called from several threads at once.
    /// - Returns: The records that could be read, in order.
    public func eachConcurrently<Element: Sendable, Record: Sendable>(
        of elements: [Element],
        at json: @Sendable (Element) -> JSONValue,
        _ read: @Sendable (Element, RecordReader) throws(JSONMismatch) -> Record?
    ) -> [Record] {
        let (consequence, blanks) = (collector.consequence, collector.blanks)
        @Sendable func piece(_ elements: ArraySlice<Element>) -> (records: [Record], warnings: FeedWarnings) {
            let collector = Collector(FeedWarnings(), consequence: consequence, blanks: blanks)
            var records: [Record] = []
            records.reserveCapacity(elements.count)
            for element in elements {
                let reader = RecordReader(json(element), collector)
                do throws(JSONMismatch) {
                    if let record = try read(element, reader) { records.append(record) }
                } catch {
                    reader.lose(error)
                }
            }
            return (records, collector.warnings)
        }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        // More pieces than cores, so that the others do not wait for one slow piece.
        let size = max(Self.fewestForThread, (elements.count + cores * 4 - 1) / (cores * 4))
        guard elements.count > size, cores > 1 else {
            let whole = piece(elements[...])
            collector.warnings.add(whole.warnings)
            return whole.records
        }
        let starts = Array(stride(from: 0, to: elements.count, by: size))
        let pieces = Mutex<[Int: (records: [Record], warnings: FeedWarnings)]>([:])
        DispatchQueue.concurrentPerform(iterations: starts.count) { number in
            let read = piece(elements[starts[number]..<min(starts[number] + size, elements.count)])
            pieces.withLock { $0[number] = read }
        }
        let finished = pieces.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
        for piece in finished { collector.warnings.add(piece.warnings) }
        return finished.flatMap(\.records)
    }

    /// The minimum number of elements for each thread.
    private static var fewestForThread: Int { 2_048 }
}
