import FeedCore
import FeedJSON
import Foundation

extension JSONValue {
    /// The lists of a card's races, the most detailed first; `nil` if this is not a card.
    ///
    /// The publisher's own file is one race. Other files have an array of races, or an object with `races`, or with
    /// `meetings` that have `races`. The publisher's pages have the shown race as `race` and the next ones as
    /// `nextTenRaces`, and both again in their meetings. Any other element is an unreadable record.
    var raceLists: [[JSONValue]]? {
        if let elements {
            return [elements.flatMap { $0.kind == .array ? [$0] : $0.raceLists?.flatMap(\.self) ?? [$0] }]
        }
        if self["race_summary"] != nil { return [[self]] }
        let lists = ["race", "nextTenRaces", "races", "meetings"].compactMap { name in
            self[name].flatMap { [.array, .object].contains($0.kind) ? $0.raceLists : nil }
        }
        return lists.isEmpty ? (isFlatRace ? [[self]] : nil) : lists.flatMap(\.self)
    }

    /// True if the record is itself the race's summary, as in the meetings of the publisher's pages.
    var isFlatRace: Bool { self["race_summary"] == nil && self["course_name"] != nil && self["time"] != nil }

    /// Reads an optional member; an unusable one is left out with a warning.
    func tolerate<Value: JSONReadable>(
        _ name: String,
        as type: Value.Type = Value.self,
        warnings: inout FeedWarnings
    ) -> Value? {
        do {
            return try readIfPresent(name, as: type)
        } catch {
            warnings.add(.unusualRecord, pointer: error.pointer, "\(error.reason); it was left out")
            return nil
        }
    }

    /// Reads an optional text; a blank one counts as missing.
    ///
    /// If there is an object instead, the text is its member `key`.
    func tolerateText(_ name: String, orIn key: String? = nil, warnings: inout FeedWarnings) -> String? {
        if let key, let object = self[name], object.kind == .object {
            return object.tolerateText(key, warnings: &warnings)
        }
        let text = tolerate(name, as: String.self, warnings: &warnings)?.trimmingCharacters(in: .whitespacesAndNewlines)
        return text?.isEmpty == true ? nil : text
    }
}
