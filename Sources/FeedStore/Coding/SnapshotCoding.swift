import FeedCore
import Foundation

/// How an answer becomes a blob of the store: the properties of its parts in one order, without names.
///
/// JSON by way of `Codable` took longer to read than the answer to fetch, and ten times its memory. A property that is
/// new goes to the end of its part, in ``ByteWriter`` and ``ByteReader`` alike, with a new ``version``: an answer of
/// another version counts as none and is fetched again.
enum SnapshotCoding {
    /// The version of the order; the first one was JSON.
    static let version = 2

    /// - Returns: The bytes, without the snapshot's state, which belongs to the feed and not to one of its answers.
    /// - Throws: What keeps the warnings from being written.
    static func data(_ snapshot: FeedSnapshot) throws -> Data {
        var writer = ByteWriter()
        writer.write(snapshot.groups) { $0.write($1) }
        writer.write(snapshot.items) { $0.write($1) }
        // They are few, and have a form of their own.
        let warnings = snapshot.warnings.isEmpty ? nil : try StoredCoding.data(snapshot.warnings)
        writer.write(warnings) { $0.write($1) }
        writer.write(snapshot.mergedRecordCount)
        writer.write(snapshot.isPartial)
        writer.write(snapshot.coverage) { writer, window in
            writer.write(window.from)
            writer.write(window.until) { $0.write($1) }
        }
        writer.write(snapshot.source) { $0.write($1) }
        return Data(writer.bytes)
    }

    /// - Returns: The answer; `nil` where the bytes are something else.
    static func snapshot(_ data: Data) -> FeedSnapshot? {
        data.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            var snapshot = FeedSnapshot()
            snapshot.groups = reader.array { $0.group() }
            snapshot.items = reader.array { $0.item() }
            if let warnings = reader.optional({ $0.data() }) {
                if let read = StoredCoding.value(FeedWarnings.self, from: Data(warnings)) {
                    snapshot.warnings = read
                } else {
                    reader.fail()
                }
            }
            snapshot.mergedRecordCount = reader.int()
            snapshot.isPartial = reader.flag()
            snapshot.coverage = reader.optional { reader in
                TimeWindow(from: reader.date(), until: reader.optional { $0.date() })
            }
            snapshot.source = reader.optional { $0.text() }
            return reader.isComplete ? snapshot : nil
        }
    }
}
