import FeedJSON
import Foundation

extension JSONValue {
    /// The string without blanks at its ends; `nil` for what TfL writes for nothing: no text, "" and "null".
    var text: String? {
        guard let text = string?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty, text != "null" else {
            return nil
        }
        return text
    }
}

extension String {
    /// The name without the words that only say what kind of station it is.
    var withoutStation: String {
        for ending in [" Underground Station", " DLR Station", " Rail Station", " Tram Stop"] {
            if hasSuffix(ending), count > ending.count { return String(dropLast(ending.count)) }
        }
        return self
    }
}
