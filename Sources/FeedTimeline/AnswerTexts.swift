import FeedCore
import Foundation

/// The texts of an answer's items that are searched, in lower case in one array.
///
/// Scanning the array is much faster than visiting the texts of each item. Texts that are not printable ASCII are not
/// in the array, and are searched separately.
final class AnswerTexts: Sendable {
    /// The texts of the first item, then those of the second, and so on; each text ends with a zero, which no search
    /// contains.
    private let bytes: [UInt8]

    /// The offset in ``bytes`` at which each item's texts end.
    private let ends: [Int]

    /// The number of occurrences in ``bytes`` of each byte value.
    private let counts: [Int]

    /// True for each item with texts that are not in ``bytes``.
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
        // A copy without spare capacity.
        self.bytes = bytes.withUnsafeBufferPointer { Array($0) }
    }

    /// Sets `found` to true for each item that contains `wanted`, which is printable ASCII in lower case and not empty.
    func find(_ wanted: [UInt8], _ found: inout [Bool]) {
        // A search for the rarest byte stops least often.
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
    /// - Returns: True if the text is printable ASCII; otherwise nothing is appended.
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
