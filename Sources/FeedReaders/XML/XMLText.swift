import Foundation

/// The UTF-8 bytes of a document, without characters that XML forbids, and the searches for reading it.
///
/// Offsets cannot be out of bounds: after the end there are zeros.
package struct XMLText {
    package let bytes: [UInt8]

    /// The counter of the bytes that are read.
    private let work: ReadingWork?

    package init(bytes: [UInt8], work: ReadingWork? = nil) { (self.bytes, self.work) = (bytes, work) }

    /// Creates the text of a document; characters that XML forbids are left out, and recorded as violations.
    package init(_ document: [UInt8], work: ReadingWork?, faults: inout XMLFaults) {
        let cleaned = ForbiddenCharacters.removed(from: document)
        self.init(bytes: cleaned?.text ?? document, work: work)
        if let (_, count, first) = cleaned {
            faults.add(at: first.offset, times: count, XMLReference.forbidden(first.name))
        }
    }

    package var count: Int { bytes.count }

    subscript(offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// Returns the first offset of a byte; uses the C library's search, because documents may have 50 MB.
    func offset(of byte: UInt8, in range: Range<Int>) -> Int? {
        guard !range.isEmpty, range.upperBound <= bytes.count else { return nil }
        let found: Int? = bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress,
                let found = memchr(base + range.lowerBound, Int32(byte), range.count)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
        work?.add(found.map { $0 - range.lowerBound + 1 } ?? range.count)
        return found
    }

    /// Returns the first offset of an ASCII text.
    func offset(of mark: StaticString, in range: Range<Int>) -> Int? {
        let length = mark.utf8CodeUnitCount
        guard range.count >= length else { return nil }
        // The last character of a delimiter is the rarest in a text.
        let last = mark.utf8Start[length - 1]
        var position = range.lowerBound + length - 1
        while let found = offset(of: last, in: position..<range.upperBound) {
            if has(mark, at: found - length + 1) { return found - length + 1 }
            position = found + 1
        }
        return nil
    }

    /// Returns true if the ASCII text `mark` is at an offset.
    package func has(_ mark: StaticString, at offset: Int, inAnyCase: Bool = false) -> Bool {
        let length = mark.utf8CodeUnitCount
        guard offset + length <= bytes.count else { return false }
        for index in 0..<length {
            let (byte, wanted) = (bytes[offset + index], mark.utf8Start[index])
            guard byte == wanted || (inAnyCase && byte.asciiLowercased == wanted.asciiLowercased) else { return false }
        }
        return true
    }

    /// Returns the first offset from `start` on that is not blank.
    package func skipBlanks(from start: Int) -> Int {
        var position = start
        while self[position].isXMLSpace { position += 1 }
        work?.add(position - start + 1)
        return position
    }

    /// True if a feed begins near the start of the text, possibly after a server's notice.
    package var namesFeed: Bool {
        let head = 0..<min(count, 65_536)
        return ["<?xml ", "<rss", "<feed", "<rdf:RDF"].contains { (mark: StaticString) in
            offset(of: mark, in: head) != nil
        }
    }

    package func string(_ range: Range<Int>) -> String {
        work?.add(range.count)
        return String(decoding: bytes[range], as: UTF8.self)
    }

    package func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isXMLSpace) }

    /// Returns true if two names are equal, ignoring case.
    package func isSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        first.count == second.count
            && zip(first, second).allSatisfy { self[$0].asciiLowercased == self[$1].asciiLowercased }
    }

    /// Returns an offset as line and column, from 1: `line 3, column 14`.
    func position(of offset: Int) -> String {
        let before = bytes[..<min(offset, count)]
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return "line \(line), column \(before[start...].count { $0 & 0xC0 != 0x80 } + 1)"
    }
}

extension UInt8 {
    /// True for a blank, a tab and the end of a line.
    var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// True if the byte can begin the name of an element or an attribute.
    var startsXMLName: Bool { (0x61...0x7A).contains(self | 0x20) || self == 0x5F || self == 0x3A || self >= 0x80 }

    /// True if the byte can be within a name: a letter, a digit, or one of `_:-.`.
    var isInXMLName: Bool { startsXMLName || (0x30...0x39).contains(self) || self == 0x2D || self == 0x2E }
}
