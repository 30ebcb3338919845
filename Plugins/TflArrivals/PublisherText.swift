import FeedCore
import FeedJSON

extension JSONValue {
    /// The string without blanks at its ends; `nil` for TfL's forms of no value: a missing text, "" and "null".
    var text: String? {
        guard let text = string?.trimmed else { return nil }
        return text.isEmpty || text == "null" ? nil : text
    }
}

extension String {
    /// The name without a suffix for the kind of station.
    var withoutStation: String {
        for ending in [" Underground Station", " DLR Station", " Rail Station", " Tram Stop"] {
            if hasSuffix(ending), utf8.count > ending.utf8.count {
                return String(self[..<utf8.index(endIndex, offsetBy: -ending.utf8.count)])
            }
        }
        return self
    }
}
