/// The body of an answer, made only while it is sent, since it may be far larger than the memory.
package struct SampleBody: Sendable {
    /// A part of a body.
    package enum Part: Sendable {
        case bytes([UInt8])
        /// The same bytes, a number of times.
        case repeating([UInt8], times: Int)
        /// `count` records with commas between them; `record` makes the record with a number from 0.
        case list(count: Int, record: @Sendable (Int) -> [UInt8])
    }

    package var parts: [Part]

    package init(parts: [Part]) { self.parts = parts }

    package init(_ bytes: [UInt8]) { parts = [.bytes(bytes)] }

    package init(_ text: String) { self.init(Array(text.utf8)) }

    /// The number of bytes; `nil` if it is not known before the bytes are made.
    package var count: Int? {
        var sum = 0
        for part in parts {
            switch part {
            case .bytes(let bytes): sum += bytes.count
            case .repeating(let bytes, let times): sum += bytes.count * times
            case .list: return nil
            }
        }
        return sum
    }

    /// All bytes at once, for a body that fits into memory.
    package var bytes: [UInt8] {
        get { chunks.reduce(into: []) { $0 += $1 } }
        set { self = SampleBody(newValue) }
    }

    /// The bytes in pieces: given bytes as a whole, repeated bytes in pieces of about 64 KiB, a list 100 records at a
    /// time.
    package var chunks: Chunks { Chunks(parts: parts[...]) }

    package struct Chunks: Sequence, IteratorProtocol {
        private var parts: ArraySlice<Part>
        private var position = 0

        init(parts: ArraySlice<Part>) { self.parts = parts }

        package mutating func next() -> [UInt8]? {
            while let part = parts.first {
                switch part {
                case .bytes(let bytes):
                    parts.removeFirst()
                    return bytes
                case .repeating(let bytes, let times):
                    let batch = Swift.min(times - position, Swift.max(1, 65_536 / Swift.max(1, bytes.count)))
                    if batch > 0 {
                        position += batch
                        // Joining a lazy sequence takes a hundred times as long without optimisation.
                        var piece: [UInt8] = []
                        piece.reserveCapacity(bytes.count * batch)
                        for _ in 0..<batch { piece += bytes }
                        return piece
                    }
                case .list(let count, let record):
                    let end = Swift.min(count, position + 100)
                    if position < end {
                        var piece: [UInt8] = []
                        for number in position..<end {
                            if number > 0 { piece.append(UInt8(ascii: ",")) }
                            piece += record(number)
                        }
                        position = end
                        return piece
                    }
                }
                parts.removeFirst()
                position = 0
            }
            return nil
        }
    }
}
