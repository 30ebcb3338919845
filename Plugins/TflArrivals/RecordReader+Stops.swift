import FeedCore
import FeedJSON

/// An answer of TfL with stops, in any of its forms.
extension RecordReader {
    /// Returns the records of the stops.
    ///
    /// A search returns an object with `stopPoints`, or in old recordings `places`. A request for one id returns that
    /// stop, and a request for several ids an array.
    private func stopRecords() throws(JSONMismatch) -> [JSONValue] {
        if let elements = (self["stopPoints"] ?? self["places"] ?? json).elements { return Array(elements) }
        guard self["commonName"] != nil || self["naptanId"] != nil else {
            throw JSONMismatch(found: json, expected: "a stop, an array of stops or an object with stopPoints")
        }
        return [json]
    }

    /// Returns the readable stops, without duplicates: first those with the requested ids, in the order of `ids`.
    ///
    /// If TfL answers with the interchange that a stop belongs to, the stop is found among the interchange's children.
    /// Missing, unrequested, repeated and unreadable stops cause warnings; if no stop is readable, the first mismatch
    /// is thrown. Distances are from `point`.
    func stops(named ids: [String] = [], near point: Coordinates? = nil) throws -> [Stop] {
        let records = try stopRecords()
        let known = records.enumerated().flatMap { place, record in record.withChildren.map { (place, $0) } }
        // The answer to a request for one id may have another id.
        let only = ids.count == 1 && records.count == 1 ? known.first : nil
        var found: [(record: JSONValue, id: String?)] = []
        var unlisted = Set(records.indices)
        for id in ids {
            guard let (place, stop) = known.first(where: { $1.isCalled(id) }) ?? only else {
                warn(ofAnswer: .missingPart, "the stop \(id) was asked for, but is not in the answer")
                continue
            }
            unlisted.remove(place)
            found.append((stop, id))
        }
        found += unlisted.sorted().map { (records[$0], nil) }
        var stops: [Stop] = []
        var seen: Set<String> = []
        var firstMismatch: JSONMismatch?
        for (record, id) in found {
            if id == nil, !ids.isEmpty {
                warn(.unlistedRecord, at: record, "the answer has a stop that was not requested; it is shown")
            }
            do {
                let stop = try Stop(json: record, as: id, near: point)
                if seen.insert(stop.id).inserted {
                    stops.append(stop)
                } else {
                    warn(.duplicateRecord, at: record, "the stop \(stop.id) appears twice")
                }
            } catch {
                firstMismatch = firstMismatch ?? error
                // Not counted as malformed: malformed records are compared with the arrivals; there may be
                // none at night.
                warn(.missingPart, at: error.value, "a stop was left out: \(error.reason)")
            }
        }
        if stops.isEmpty, let firstMismatch { throw firstMismatch }
        return stops
    }

    /// Returns the stops with lines and with one of `modes`, without duplicates, and the stops of an interchange
    /// instead of the interchange.
    func stops(servedBy modes: [TransportMode], near point: Coordinates?) throws -> [Stop] {
        try stopRecords().flatMap(\.withoutInterchange).compactMap { try? Stop(json: $0, near: point) }
            .filter { !$0.lines.isEmpty && $0.isServed(byAnyOf: modes) }.withUniqueIDs
    }
}

extension JSONValue {
    /// The stop, followed by all stops inside it at any depth.
    fileprivate var withChildren: [JSONValue] { [self] + (self["children"]?.elements?.flatMap(\.withChildren) ?? []) }

    /// The stop, or the stops inside it if it is an interchange.
    fileprivate var withoutInterchange: [JSONValue] {
        guard self["stopType"]?.text == "TransportInterchange" else { return [self] }
        return self["children"]?.elements?.flatMap(\.withoutInterchange) ?? []
    }

    fileprivate func isCalled(_ id: String) -> Bool { self["id"]?.string == id || self["naptanId"]?.string == id }
}
