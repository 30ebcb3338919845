import FeedJSON
import FeedTimeline
import Foundation
import Synchronization

/// A writer of a format's bytes, which writes a long list in pieces, one on each core at a time.
protocol PieceWriter: Sendable {
    /// The bytes that were written since they were last removed.
    var bytes: [UInt8] { get }

    /// Removes the bytes, but keeps their memory and the place in the document.
    mutating func removeBytes()
}

extension JSONWriter: PieceWriter {}

extension PieceWriter {
    /// Outputs the bytes that were not output yet.
    mutating func flush(to output: ([UInt8]) -> Void) {
        if !bytes.isEmpty { output(bytes) }
        removeBytes()
    }

    /// Writes entries, and outputs many of them piece by piece, in order; a few stay in ``bytes``.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - output: Takes the bytes of each piece.
    ///   - write: Writes consecutive entries.
    mutating func write(
        _ entries: Timeline.Entries,
        to output: ([UInt8]) -> Void,
        _ write: @Sendable (Slice<Timeline.Entries>, inout Self) -> Void
    ) {
        guard entries.count > pieceLength else { return write(entries[...], &self) }
        // The first entry leaves the writer between two entries, where every other piece begins.
        write(entries.prefix(1), &self)
        flush(to: output)
        let start = self
        let cores = ProcessInfo.processInfo.activeProcessorCount
        // Each writer keeps its memory for the next piece.
        let writers = Mutex(Array(repeating: start, count: cores))
        for first in stride(from: 1, to: entries.count, by: cores * pieceLength) {
            DispatchQueue.concurrentPerform(iterations: cores) { core in
                let piece = entries.dropFirst(first + core * pieceLength).prefix(pieceLength)
                guard !piece.isEmpty else { return }
                var writer = writers.withLock { writers in
                    defer { writers[core] = start }
                    return writers[core]
                }
                write(piece, &writer)
                writers.withLock { $0[core] = writer }
            }
            writers.withLock { for core in $0.indices { $0[core].flush(to: output) } }
        }
    }
}

/// The maximum number of entries that a thread holds in memory as bytes; more entries are written by several threads.
private let pieceLength = 512
