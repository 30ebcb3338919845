public import FeedJSON
import Foundation
import Synchronization

extension RecordReader {
    /// Reads records as ``each(of:_:)`` does, a long list on all cores.
    ///
    /// - Parameters:
    ///   - elements: The records, with what is known of each.
    ///   - json: Returns the value of an element.
    ///   - read: Reads a record; `nil` leaves it out. It is called from several threads at once.
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

    /// The number of elements that justifies a second thread.
    private static var fewestForThread: Int { 2_048 }
}
