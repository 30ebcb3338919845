import FeedCore
import Foundation

/// A text to search for in the visible texts of an item: titles, places, and the texts of facts and tables, such as the
/// runners of a race.
///
/// Case and accents are ignored. Nearly all texts are ASCII, and are compared in place, without a copy.
struct SearchText: Sendable {
    private let text: String

    /// The text in lower case, if it is ASCII.
    private let ascii: [UInt8]?

    init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        ascii = bytes.allSatisfy { $0 < 0x80 } ? bytes.map(\.asciiLowercased) : nil
    }

    /// The bytes to search for in ``AnswerTexts``; `nil` unless the text is printable ASCII.
    var plain: [UInt8]? {
        ascii.flatMap { bytes in !bytes.isEmpty && bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? bytes : nil }
    }

    /// Returns true if an item contains the text, apart from its group and category, which many items share.
    func isFound(in item: UnsafePointer<FeedItem>) -> Bool {
        var isFound = false
        Self.forEachText(of: item) { if !isFound { isFound = self.isFound(in: $0) } }
        return isFound
    }

    /// Calls a closure with each text of an item that is searched, except those of its group and its category.
    static func forEachText(of item: UnsafePointer<FeedItem>, _ body: (String) -> Void) {
        body(item.pointee.title)
        if let text = item.pointee.subtitle { body(text) }
        if let text = item.pointee.place?.name { body(text) }
        func pass(_ value: FactValue) {
            switch value {
            case .text(let text): body(text)
            case .list(let texts): for text in texts { body(text) }
            // A number is not a word: 7 would be found in every price.
            case .integer, .decimal, .flag, .instant, .day, .fraction: break
            }
        }
        for fact in item.pointee.facts { pass(fact.value) }
        for table in item.pointee.tables {
            for row in table.rows {
                for value in row.values { pass(value) }
            }
        }
    }

    func isFound(in candidate: String) -> Bool {
        let found: Bool?? = ascii.map { wanted in
            candidate.utf8.withContiguousStorageIfAvailable { Self.find(wanted, in: $0) } ?? nil
        }
        if case .some(.some(let isFound)) = found { return isFound }
        return candidate.cleaned.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }

    /// Returns true if a text contains the bytes, ignoring case; `nil` if the text is not printable ASCII, and has to
    /// be cleaned before it is compared.
    private static func find(_ wanted: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool? {
        for byte in text where !(0x20..<0x7F).contains(byte) { return nil }
        guard let first = wanted.first else { return !text.isEmpty }
        return wanted.withUnsafeBufferPointer { wanted in
            var start = 0
            while start + wanted.count <= text.count {
                if text[start].asciiLowercased == first, Self.begins(text, at: start, with: wanted) { return true }
                start += 1
            }
            return false
        }
    }

    private static func begins(
        _ text: UnsafeBufferPointer<UInt8>,
        at start: Int,
        with wanted: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        for index in wanted.indices where text[start + index].asciiLowercased != wanted[index] { return false }
        return true
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
