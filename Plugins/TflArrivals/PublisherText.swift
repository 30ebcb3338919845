import FeedJSON
import Foundation

extension JSONValue {
    /// The string without blanks at its ends; `nil` for what TfL writes for nothing: no text, "" and "null".
    var text: String? {
        guard var text = string, !text.isEmpty else { return nil }
        // Trimming walks over the whole text, and next to none needs it.
        if !(text.utf8.first.isVisibleASCII && text.utf8.last.isVisibleASCII) {
            text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return text.isEmpty || text == "null" ? nil : text
    }
}

extension String {
    /// The name without the words that only say what kind of station it is.
    var withoutStation: String {
        for ending in [" Underground Station", " DLR Station", " Rail Station", " Tram Stop"] {
            if hasSuffix(ending), utf8.count > ending.utf8.count {
                return String(self[..<utf8.index(endIndex, offsetBy: -ending.utf8.count)])
            }
        }
        return self
    }
}

extension UInt8? {
    fileprivate var isVisibleASCII: Bool { map { (0x21...0x7E).contains($0) } ?? false }
}
