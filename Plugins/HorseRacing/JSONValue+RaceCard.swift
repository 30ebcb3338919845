import FeedCore
import FeedJSON
import Foundation

extension JSONValue {
    /// The lists of a card's races, the one that has most of each race first; `nil` where this is no card.
    ///
    /// The publisher's own file is one race. Others have an array of races, or an object with `races`, or with
    /// `meetings` that have `races`; the publisher's pages have the race that is shown as `race` and the next ones as
    /// `nextTenRaces` besides, which are in their meetings again. An element that is none of these is a record that
    /// nobody can read.
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

    /// Whether the race's summary is the record itself, as it is in the meetings of the publisher's pages.
    var isFlatRace: Bool { self["race_summary"] == nil && self["course_name"] != nil && self["time"] != nil }

    /// Reads a member that a record can do without: one that cannot be used is absent, with a warning.
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

    /// Reads a text that a record can do without; a blank one is absent.
    ///
    /// Where an object stands in the text's place, the text is the object's member `key`.
    func tolerateText(_ name: String, orIn key: String? = nil, warnings: inout FeedWarnings) -> String? {
        if let key, let object = self[name], object.kind == .object {
            return object.tolerateText(key, warnings: &warnings)
        }
        let text = tolerate(name, as: String.self, warnings: &warnings)?.trimmingCharacters(in: .whitespacesAndNewlines)
        return text?.isEmpty == true ? nil : text
    }
}
