import FeedCore
import FeedJSON

/// Members that may be missing: one of another type costs itself only, with a warning.
extension JSONValue? {
    /// A detail of a race; `nil` where it is missing, null or of another type.
    func detail<Value: JSONReadable>(as type: Value.Type = Value.self, warnings: inout FeedWarnings) -> Value? {
        guard let self, !self.isNull else { return nil }
        do throws(JSONMismatch) {
            return try Value(json: self)
        } catch {
            warnings.addOdd(error)
            return nil
        }
    }

    /// A text, tidied; an empty one is missing.
    func text(warnings: inout FeedWarnings) -> String? {
        guard let text = detail(as: String.self, warnings: &warnings)?.tidied, !text.isEmpty else { return nil }
        return text
    }

    /// An object.
    func object(warnings: inout FeedWarnings) -> JSONValue? {
        guard let self, self.kind != .object else { return self }
        return detail(as: JSONRecord.self, warnings: &warnings)?.json
    }
}

extension FeedWarnings {
    /// Adds a detail that was left out of a race.
    mutating func addOdd(_ mismatch: JSONMismatch) {
        add(.unusualRecord, pointer: mismatch.pointer, "\(mismatch.reason); it is left out of the race")
    }
}
