import Foundation
import Synchronization

extension Array where Element: Sendable {
    /// The number of elements that justifies a second thread.
    private static var pieceCount: Int { 2_048 }

    /// Transforms each element; long arrays are split over all cores.
    ///
    /// - Parameters:
    ///   - warnings: Receives the warnings of all elements, in their order.
    ///   - read: Transforms an element; `nil` leaves it out. It is called from several threads at once.
    /// - Returns: The results, in the order of the elements.
    public func readConcurrently<Record: Sendable>(
        warnings: inout FeedWarnings,
        _ read: @Sendable (Element, inout FeedWarnings) -> Record?
    ) -> [Record] {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        // More pieces than cores, so that the others do not wait for one slow piece.
        let size = Swift.max(Self.pieceCount, (count + cores * 4 - 1) / (cores * 4))
        guard count > size, cores > 1 else { return self[...].read(warnings: &warnings, read) }

        let starts = Swift.Array<Int>(stride(from: 0, to: count, by: size))
        let pieces = Mutex<[Int: (records: [Record], warnings: FeedWarnings)]>([:])
        DispatchQueue.concurrentPerform(iterations: starts.count) { piece in
            var warnings = FeedWarnings()
            let records = self[starts[piece]..<Swift.min(starts[piece] + size, count)].read(warnings: &warnings, read)
            pieces.withLock { $0[piece] = (records, warnings) }
        }
        var records: [Record] = []
        records.reserveCapacity(count)
        let finished = pieces.withLock { $0 }
        for piece in starts.indices {
            guard let part = finished[piece] else { continue }
            records += part.records
            warnings.add(part.warnings)
        }
        return records
    }
}

extension ArraySlice {
    fileprivate func read<Record>(
        warnings: inout FeedWarnings,
        _ read: (Element, inout FeedWarnings) -> Record?
    ) -> [Record] {
        var records: [Record] = []
        records.reserveCapacity(count)
        for element in self {
            if let record = read(element, &warnings) { records.append(record) }
        }
        return records
    }
}
