package import FeedCore
package import FeedEngine
package import Foundation

/// The coding of an answer as a blob of the store: the properties of its parts in a fixed order, without names.
///
/// JSON by way of `Codable` took longer to decode than the answer took to fetch, and ten times the memory. A new
/// property is added at the end of its part, in ``ByteWriter`` and ``ByteReader`` alike, with a new ``version``: an
/// answer of another version counts as missing and is fetched again.
package enum SnapshotCoding {
    /// The version of this format; the first version was JSON.
    package static let version = 5

    /// - Returns: The bytes, without the snapshot's state, which belongs to the feed and not to one of its answers.
    /// - Throws: An error if the warnings cannot be encoded.
    package static func data(_ snapshot: FeedSnapshot) throws -> Data {
        var writer = ByteWriter()
        writer.write(snapshot.groups) { $0.write($1) }
        writer.write(snapshot.items) { $0.write($1) }
        try write(whatIsBesideItemsOf: snapshot, to: &writer)
        return Data(writer.bytes)
    }

    /// - Parameters:
    ///   - runs: The difference of the snapshot's items from those of the earlier snapshot.
    ///   - snapshot: The snapshot.
    /// - Returns: The difference from the earlier snapshot, as bytes: the new items, the positions of the kept items in
    ///   the earlier snapshot, and everything beside the items.
    /// - Throws: An error if the warnings cannot be encoded.
    package static func data(_ runs: [SnapshotDifference.Run], of snapshot: FeedSnapshot) throws -> Data {
        var writer = ByteWriter()
        writer.write(runs) { writer, run in
            writer.write(run.kept.lowerBound)
            writer.write(run.kept.count)
            writer.write(count: run.new.count)
            for item in snapshot.items[run.new] { writer.write(item) }
        }
        writer.write(snapshot.groups) { $0.write($1) }
        try write(whatIsBesideItemsOf: snapshot, to: &writer)
        return Data(writer.bytes)
    }

    private static func write(whatIsBesideItemsOf snapshot: FeedSnapshot, to writer: inout ByteWriter) throws {
        // Warnings are few, and have a form of their own.
        let warnings = snapshot.warnings.isEmpty ? nil : try StoredCoding.data(snapshot.warnings)
        writer.write(warnings) { $0.write($1) }
        writer.write(snapshot.mergedRecordCount)
        writer.write(snapshot.isPartial)
        writer.write(snapshot.isAnswerWhole)
        writer.write(snapshot.coverage) { writer, window in
            writer.write(window.from)
            writer.write(window.until) { $0.write($1) }
        }
        writer.write(snapshot.source) { $0.write($1) }
        writer.write(snapshot.lines) { $0.write($1) }
    }

    /// - Parameters:
    ///   - data: The bytes of a whole snapshot.
    ///   - changes: The bytes of the changes since then, in order.
    /// - Returns: The snapshot after all changes; `nil` if the bytes are not valid.
    package static func snapshot(_ data: Data, _ changes: [Data] = []) -> FeedSnapshot? {
        guard var snapshot = snapshot(whole: data) else { return nil }
        guard !changes.isEmpty else { return snapshot }
        // `items` has the items of all versions, and `places` the indices of the present ones: items are large, and
        // would otherwise be copied for each change.
        var items = snapshot.items
        var places = Array(items.indices)
        for change in changes {
            guard let latest = apply(change, to: &places, of: &items) else { return nil }
            snapshot = latest
        }
        snapshot.items = places.map { items[$0] }
        return snapshot
    }

    /// - Returns: The snapshot without its items; `nil` if the bytes are not valid.
    private static func apply(_ change: Data, to places: inout [Int], of items: inout [FeedItem]) -> FeedSnapshot? {
        change.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            var result: [Int] = []
            var end = 0
            for _ in 0..<reader.count() {
                let (start, count) = (reader.int(), reader.int())
                guard start >= end, count >= 0, start <= places.count, count <= places.count - start else { return nil }
                end = start + count
                result += places[start..<end]
                let new = reader.array { $0.item() }
                result += items.count..<items.count + new.count
                items += new
            }
            places = result
            var snapshot = FeedSnapshot()
            snapshot.groups = reader.array { $0.group() }
            read(whatIsBesideItemsOf: &snapshot, from: &reader)
            return reader.isComplete ? snapshot : nil
        }
    }

    private static func snapshot(whole data: Data) -> FeedSnapshot? {
        data.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            var snapshot = FeedSnapshot()
            snapshot.groups = reader.array { $0.group() }
            snapshot.items = reader.array { $0.item() }
            read(whatIsBesideItemsOf: &snapshot, from: &reader)
            return reader.isComplete ? snapshot : nil
        }
    }

    private static func read(whatIsBesideItemsOf snapshot: inout FeedSnapshot, from reader: inout ByteReader) {
        if let warnings = reader.optional({ $0.data() }) {
            if let read = StoredCoding.value(FeedWarnings.self, from: Data(warnings)) {
                snapshot.warnings = read
            } else {
                reader.fail()
            }
        }
        snapshot.mergedRecordCount = reader.int()
        if reader.flag() { snapshot.warnings.recordMissingPart() }
        snapshot.isAnswerWhole = reader.flag()
        snapshot.coverage = reader.optional { reader in
            TimeWindow(from: reader.date(), until: reader.optional { $0.date() })
        }
        snapshot.source = reader.optional { $0.text() }
        snapshot.lines = reader.array { $0.line() }
    }
}
