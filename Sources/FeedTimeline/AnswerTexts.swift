import FeedCore
import Foundation

/// The texts of an answer's items that people look for, one after another in lower case.
///
/// To run through them once is faster by far than to visit the texts of each item where they are. Those that are not of
/// plain ASCII are not among them, and are looked at by themselves.
final class AnswerTexts: Sendable {
    /// The texts of the first item, those of the second, and so on; each text ends with a zero, which nobody looks for.
    private let bytes: [UInt8]

    /// Where the texts of each item end.
    private let ends: [Int]

    /// How often each byte is there.
    private let counts: [Int]

    /// Whether each item has texts that are not here.
    let hasOthers: [Bool]

    init(_ items: [FeedItem]) {
        var bytes: [UInt8] = []
        var (ends, counts, hasOthers): ([Int], [Int], [Bool]) = ([], Array(repeating: 0, count: 256), [])
        ends.reserveCapacity(items.count)
        hasOthers.reserveCapacity(items.count)
        items.lookAtEach { _, item in
            var hasOther = false
            SearchText.forEachText(of: item) { if !bytes.appendPlain($0) { hasOther = true } }
            ends.append(bytes.count)
            hasOthers.append(hasOther)
        }
        for byte in bytes { counts[Int(byte)] += 1 }
        (self.ends, self.counts, self.hasOthers) = (ends, counts, hasOthers)
        // Without the room to grow.
        self.bytes = bytes.withUnsafeBufferPointer { Array($0) }
    }

    /// Marks the items that have a text.
    ///
    /// - Parameters:
    ///   - wanted: What is looked for: printable ASCII in lower case, at least a byte.
    ///   - found: A mark for each item.
    func find(_ wanted: [UInt8], _ found: inout [Bool]) {
        // What is rare is found sooner.
        guard let offset = wanted.indices.min(by: { counts[Int(wanted[$0])] < counts[Int(wanted[$1])] }),
            counts[Int(wanted[offset])] > 0
        else { return }
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            var (item, place) = (0, offset)
            while place < bytes.count,
                let byte = memchr(base + place, Int32(wanted[offset]), bytes.count - place)
            {
                place = UnsafeRawPointer(byte) - base
                let start = place - offset
                if start + wanted.count <= bytes.count, memcmp(base + start, wanted, wanted.count) == 0 {
                    while ends[item] <= start { item += 1 }
                    found[item] = true
                    // The rest of this item does not matter.
                    place = ends[item] + offset
                } else {
                    place += 1
                }
            }
        }
    }
}

extension [UInt8] {
    /// Appends a text in lower case, and a zero.
    ///
    /// - Returns: Whether it is of printable ASCII; else nothing is appended.
    fileprivate mutating func appendPlain(_ text: String) -> Bool {
        let start = count
        for byte in text.utf8 {
            guard (0x20..<0x7F).contains(byte) else {
                removeLast(count - start)
                return false
            }
            append(byte.asciiLowercased)
        }
        append(0)
        return true
    }
}
