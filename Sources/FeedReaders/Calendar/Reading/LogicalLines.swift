/// The lines of a calendar after unfolding.
///
/// Lines end with CR LF; LF alone is accepted too, and CR alone if there is no LF at all. Empty lines are skipped, even
/// between the parts of a folded line. The sequence ends early if the task is cancelled.
///
/// - SeeAlso: [RFC 5545, section 3.1](https://www.rfc-editor.org/rfc/rfc5545#section-3.1)
struct LogicalLines: Sequence, IteratorProtocol {
    /// An unfolded line, with the line number, from 1, of its first part.
    struct Line {
        var number: Int
        var bytes: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private let end: UInt8
    private var position = 0
    private var number = 0
    private let work: ReadingWork?

    init(_ bytes: [UInt8], work: ReadingWork?) {
        self.bytes = bytes
        self.work = work
        end = bytes.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
    }

    mutating func next() -> Line? {
        while position < bytes.count {
            let first = physicalLine()
            let firstNumber = number
            guard isFolded() else {
                if first.isEmpty { continue }
                return Line(number: firstNumber, bytes: first)
            }
            // Folding may split a character, so lines are joined before they are decoded.
            var whole = Array(first)
            while isFolded() {
                // The caller checks for cancellation itself.
                if number % 1_024 == 0, Task.isCancelled { return nil }
                whole += physicalLine().dropFirst()
            }
            if !whole.isEmpty { return Line(number: firstNumber, bytes: whole[...]) }
        }
        return nil
    }

    /// Skips empty lines, and returns true if the next line continues the previous one.
    private mutating func isFolded() -> Bool {
        var (next, lines) = (position, 0)
        while next < bytes.count, bytes[next] == UInt8(ascii: "\n") || bytes[next] == UInt8(ascii: "\r") {
            if bytes[next] == end { lines += 1 }
            next += 1
        }
        work?.add(next - position + 1)
        (position, number) = (next, number + lines)
        return next < bytes.count && (bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: "\t"))
    }

    private mutating func physicalLine() -> ArraySlice<UInt8> {
        number += 1
        let start = position
        // A slice for each line would cost as much as the search for its end.
        var stop = start
        while stop < bytes.count, bytes[stop] != end { stop += 1 }
        position = Swift.min(stop + 1, bytes.count)
        work?.add(stop - start + 1)
        while stop > start, bytes[stop - 1] == UInt8(ascii: "\r") { stop -= 1 }
        return bytes[start..<stop]
    }
}
