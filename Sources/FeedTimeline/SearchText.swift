import FeedCore
import Foundation

/// A text that is looked for in what people see of an item: titles, places, and the texts of facts and tables, such as the
/// runners of a race.
///
/// Case and accents are ignored. Nearly all texts are ASCII, and are compared where they are, without a copy.
struct SearchText: Sendable {
    private let text: String

    /// The text in lower case, where it is ASCII.
    private let ascii: [UInt8]?

    init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        ascii = bytes.allSatisfy { $0 < 0x80 } ? bytes.map(\.asciiLowercased) : nil
    }

    func isFound(in item: UnsafePointer<FeedItem>, groupTitle: String?) -> Bool {
        isFound(in: item.pointee.title) || isFound(in: item.pointee.subtitle) || isFound(in: groupTitle)
            || isFound(in: item.pointee.category?.label) || isFound(in: item.pointee.place?.name)
            || item.pointee.facts.contains { isFound(in: $0.value) }
            || item.pointee.tables.contains { $0.rows.contains { $0.values.contains { isFound(in: $0) } } }
    }

    private func isFound(in value: FactValue) -> Bool {
        switch value {
        case .text(let text): isFound(in: text)
        case .list(let texts): texts.contains { isFound(in: $0) }
        // A number is no word: 7 would be found in every price.
        case .integer, .decimal, .flag, .instant, .day, .fraction: false
        }
    }

    private func isFound(in candidate: String?) -> Bool { candidate.map { isFound(in: $0) } ?? false }

    func isFound(in candidate: String) -> Bool {
        let found: Bool?? = ascii.map { wanted in
            candidate.utf8.withContiguousStorageIfAvailable { Self.find(wanted, in: $0) } ?? nil
        }
        if case .some(.some(let isFound)) = found { return isFound }
        return candidate.asShown.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }

    /// - Returns: Whether the text has the bytes; `nil` where it is not ASCII, or not shown as it is.
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

extension String {
    /// The text as screens show it: tabs and line breaks are one blank, and other controls are not there.
    fileprivate var asShown: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isBreak {
                if result.last != " " { result.append(" ") }
            } else if !scalar.isControl {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Tab, line breaks, and the separators of lines and paragraphs.
    fileprivate var isBreak: Bool {
        (0x09...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
    }

    /// A control character, a break, or what reorders the text around it.
    fileprivate var isControl: Bool {
        switch value {
        case ..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
