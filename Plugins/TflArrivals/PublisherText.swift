import FeedCore
import FeedJSON

extension JSONValue {
    /// The string without blanks at its ends; `nil` for what TfL writes for nothing: no text, "" and "null".
    var text: String? {
        guard let text = string?.trimmed else { return nil }
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
