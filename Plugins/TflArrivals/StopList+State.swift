import FeedCore
import FeedJSON
import Foundation

extension StopList {
    private static let version = 1

    /// The list as it is handed to the next fetch.
    var state: FeedState {
        var json = JSONWriter()
        json.object {
            $0.member("question", question)
            $0.member("readAt", readAt.timeIntervalSince1970)
            $0.member("stops") { $0.array { for stop in stops { stop.write(to: &$0) } } }
            $0.member("warnings") { $0.array { for warning in warnings.listed { warning.write(to: &$0) } } }
        }
        return FeedState(version: Self.version, bytes: json.bytes)
    }

    /// Reads a state; `nil` where it is of another version, of another search, or damaged.
    init?(state: FeedState, for search: StopSearch) {
        guard state.version == Self.version, let json = try? JSONDocument(state.bytes).root,
            json["question"]?.string == search.question
        else { return nil }
        do throws(JSONMismatch) {
            question = search.question
            readAt = Date(timeIntervalSince1970: try json.read("readAt"))
            stops = []
            warnings = FeedWarnings()
            for stop in try json.read("stops", as: [JSONValue].self) { stops.append(try Stop(remembered: stop)) }
            for warning in try json.read("warnings", as: [JSONValue].self) { try warnings.add(remembered: warning) }
        } catch {
            return nil
        }
    }
}

extension Stop {
    fileprivate func write(to json: inout JSONWriter) {
        json.object {
            $0.member("id", id)
            $0.member("title", title)
            if let coordinates {
                $0.member("latitude", coordinates.latitude)
                $0.member("longitude", coordinates.longitude)
            }
            $0.member("lines", lines)
            $0.member("facts") { $0.array { for fact in facts { fact.write(to: &$0) } } }
        }
    }

    /// Reads what was written; distance and modes have done their work by then.
    fileprivate init(remembered json: JSONValue) throws(JSONMismatch) {
        id = try json.read("id")
        guard Self.isID(id) else { throw JSONMismatch(found: try json.member("id"), expected: "a NaPTAN id") }
        title = try json.read("title")
        coordinates = Coordinates(latitude: json["latitude"]?.double, longitude: json["longitude"]?.double)
        lines = try json.read("lines")
        for fact in try json.read("facts", as: [JSONValue].self) { facts.append(try Fact(remembered: fact)) }
    }
}

extension Fact {
    fileprivate func write(to json: inout JSONWriter) {
        json.object {
            $0.member("key", key)
            $0.member("label", label)
            $0.member("value") { value.write(to: &$0) }
            $0.member("unit", ifPresent: unit?.symbol)
        }
    }

    fileprivate init(remembered json: JSONValue) throws(JSONMismatch) {
        let value = try json.member("value")
        let read: FactValue =
            if let count = value.int { .integer(count) } else if let flag = value.bool { .flag(flag) } else {
                .text(try String(json: value))
            }
        self.init(try json.read("key"), try json.read("label"), read)
        if let symbol = try json.readIfPresent("unit", as: String.self) { unit = FactUnit(symbol) }
    }
}

extension FeedWarning {
    fileprivate func write(to json: inout JSONWriter) {
        json.object {
            $0.member("code", code.rawValue)
            $0.member("pointer", ifPresent: pointer)
            $0.member("message", message)
        }
    }
}

extension FeedWarnings {
    fileprivate mutating func add(remembered json: JSONValue) throws(JSONMismatch) {
        guard let code = FeedWarning.Code(rawValue: try json.read("code")) else {
            throw JSONMismatch(found: try json.member("code"), expected: "a kind of warning")
        }
        let pointer = try json.readIfPresent("pointer", as: String.self)
        let message = try json.read("message", as: String.self)
        add(code, pointer: pointer, message)
    }
}
