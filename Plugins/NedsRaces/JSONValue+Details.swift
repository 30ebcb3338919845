import FeedCore
import FeedJSON

/// Optional members: one with the wrong type is left out with a warning, and the rest of the record is read.
extension JSONValue? {
    /// Returns a detail of a race; `nil` if it is missing, null or has the wrong type.
    func detail<Value: JSONReadable>(as type: Value.Type = Value.self, warnings: inout FeedWarnings) -> Value? {
        guard let self, !self.isNull else { return nil }
        do throws(JSONMismatch) {
            return try Value(json: self)
        } catch {
            warnings.addOdd(error)
            return nil
        }
    }

    /// Returns a tidied text; `nil` if it is missing or empty.
    func text(warnings: inout FeedWarnings) -> String? {
        guard let text = detail(as: String.self, warnings: &warnings)?.tidied, !text.isEmpty else { return nil }
        return text
    }

    func object(warnings: inout FeedWarnings) -> JSONValue? {
        guard let self, self.kind != .object else { return self }
        return detail(as: JSONRecord.self, warnings: &warnings)?.json
    }
}

extension FeedWarnings {
    /// Adds a warning about a detail that was left out of a race.
    mutating func addOdd(_ mismatch: JSONMismatch) {
        add(.unusualRecord, pointer: mismatch.pointer, "\(mismatch.reason); it is left out of the race")
    }
}
