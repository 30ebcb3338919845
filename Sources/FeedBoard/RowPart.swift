import Foundation

/// A detail of a row beside its time and its title.
package struct RowPart: Sendable, Hashable {
    /// The kind of detail, the most important first; the last kinds are left out first if there is no room.
    package enum Kind: Int, Sendable, CaseIterable {
        /// The mark of sample data.
        case sample
        /// The status: on, cancelled, withdrawn or over.
        case status
        /// The planned time, if it has changed.
        case planned
        /// The line of a train, the kind of a race.
        case category
        /// The place of the item's group: the stop, the course.
        case station
        /// The item's group if that is not a place: the branch of a library.
        case group
        /// The end of a long item, or a publisher's words instead of a time.
        case duration
        /// A piece of the subtitle: direction and platform, the name of a race.
        case detail
        /// The item's own place.
        case place
        /// The distance to the group.
        case distance
    }

    package var kind: Kind
    package var text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

extension RowPart: Comparable {
    package static func < (one: RowPart, other: RowPart) -> Bool { one.kind.rawValue < other.kind.rawValue }
}

extension Texts {
    /// Returns the name of the platform at the end of a detail, such as `5 or 6` in `Southbound, platform 5 or 6`, and
    /// the text before it; `nil` for any other detail.
    package func platform(in part: RowPart) -> (before: String, name: String)? {
        guard part.kind == .detail else { return nil }
        for word in [self[.platform], Language.english.texts[.platform]] {
            guard let found = part.text.range(of: "\(word) ", options: .backwards),
                part.text[..<found.lowerBound].last?.isLetter != true
            else { continue }
            let name = part.text[found.upperBound...]
            if (1...10).contains(name.count) { return (String(part.text[..<found.upperBound]), String(name)) }
        }
        return nil
    }
}

extension [RowPart] {
    /// The index of the least important part, the last of equals; `nil` for an empty list.
    package var leastImportant: Int? {
        indices.max { (self[$0].kind.rawValue, $0) < (self[$1].kind.rawValue, $1) }
    }
}
