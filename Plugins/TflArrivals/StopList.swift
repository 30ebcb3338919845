import FeedCore
import FeedJSON
import Foundation

/// The result of a search for stops, which the feed saves.
struct StopList: Sendable {
    /// The search that found them.
    var question: String
    var readAt: Date
    var stops: [Stop]
    var warnings: FeedWarnings

    /// The time that a list is used: TfL lets caches store its stops for the same time.
    static let lifetime: TimeInterval = 12 * 3_600

    /// Returns true if the list can still be used; not if it is from the future, after a change of the clock.
    func isYoung(at now: Date) -> Bool { (0..<Self.lifetime).contains(now.timeIntervalSince(readAt)) }
}

extension StopList {
    private static let version = 1

    /// The list in the form that is passed to the next fetch.
    var state: FeedState {
        var json = JSONWriter()
        json.object {
            $0.member("question", question)
            $0.member("readAt", readAt.timeIntervalSince1970)
            $0.member("stops") { $0.array { for stop in stops { stop.write(to: &$0) } } }
            $0.member("warnings") { $0.array { for warning in warnings.listed { $0.value(warning) } } }
        }
        return FeedState(version: Self.version, bytes: json.bytes)
    }

    /// Reads a state; `nil` if it is damaged, or belongs to another version or search.
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
            for warning in try json.read("warnings", as: [FeedWarning].self) {
                warnings.add(warning.code, pointer: warning.pointer, warning.message)
            }
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
            $0.member("facts", ifAny: facts) { $0.value($1) }
        }
    }

    /// Reads a saved stop; distance and modes are no longer needed, and not saved.
    fileprivate init(remembered json: JSONValue) throws(JSONMismatch) {
        id = try json.read("id")
        guard Self.isID(id) else { throw JSONMismatch(found: try json.member("id"), expected: "a NaPTAN id") }
        title = try json.read("title")
        coordinates = Coordinates(latitude: json["latitude"]?.double, longitude: json["longitude"]?.double)
        lines = try json.read("lines")
        facts = try json.readIfPresent("facts") ?? []
    }
}
