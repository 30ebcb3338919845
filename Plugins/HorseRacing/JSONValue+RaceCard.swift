import FeedCore
import FeedJSON
import Foundation

extension JSONValue {
    /// The records of a card's races; `nil` where this is no card.
    ///
    /// The publisher's own file is one race. Others have an array of races, or an object with `races`, or with
    /// `meetings` that have `races`. An element that is none of these is a record that nobody can read.
    var raceRecords: [JSONValue]? {
        if let elements { return elements.flatMap { $0.isArray ? [$0] : $0.raceRecords ?? [$0] } }
        if self["race_summary"] != nil { return [self] }
        guard let list = self["races"] ?? self["meetings"], list.isArray else { return nil }
        return list.raceRecords
    }

    private var isArray: Bool { kind == .array }

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
