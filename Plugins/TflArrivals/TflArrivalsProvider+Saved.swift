package import FeedCore
import FeedJSON

extension TflArrivalsProvider {
    /// Reads the arrivals at one stop, or a list of stops in any of TfL's forms.
    package func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading? {
        var unused = FeedWarnings()
        let answer = try response.publisherAnswer(warnings: &unused)
        let elements = answer.elements.map(Array.init) ?? []
        if answer.kind == .array, elements.allSatisfy({ !$0.isStop }) {
            let snapshot = try Arrivals.read(response)
            let stops = snapshot.groups.map(\.title).joined(separator: ", ")
            return SavedAnswerReading("arrivals at \(stops.isEmpty ? "a stop" : stops)", snapshot)
        }
        let snapshot = try Stops.read(response)
        let count = snapshot.groups.count
        let names = snapshot.groups.prefix(3).map(\.title).joined(separator: ", ") + (count > 3 ? " and more" : "")
        return SavedAnswerReading("a list of \(count) \(count == 1 ? "stop" : "stops"), \(names)", snapshot)
    }
}

extension JSONValue {
    /// True if it has members of a stop and not of an arrival.
    fileprivate var isStop: Bool { self["commonName"] != nil || self["lineId"] == nil && self["stopType"] != nil }
}
