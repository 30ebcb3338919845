import FeedCore
import FeedJSON

/// An answer of TfL with stops, in any of its forms.
extension RecordReader {
    /// The records of the stops.
    ///
    /// A search returns an object with `stopPoints`, or with `places` in old recordings; a request for one id returns
    /// that stop, a request for several an array.
    private func stopRecords() throws(JSONMismatch) -> [JSONValue] {
        if let elements = (self["stopPoints"] ?? self["places"] ?? json).elements { return Array(elements) }
        guard self["commonName"] != nil || self["naptanId"] != nil else {
            throw JSONMismatch(found: json, expected: "a stop, an array of stops or an object with stopPoints")
        }
        return [json]
    }

    /// Returns the readable stops, without duplicates: first those with some ids, in the order of the ids.
    ///
    /// TfL may answer with the interchange that a stop belongs to; then the stop is among its children. Every other
    /// record becomes a warning; if none can be read, the first mismatch is thrown. Distances are from the point.
    func stops(named ids: [String] = [], near point: Coordinates? = nil) throws -> [Stop] {
        let records = try stopRecords()
        let known = records.enumerated().flatMap { place, record in record.withChildren.map { (place, $0) } }
        // The only answer to a request for one id may have another id.
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
                // Not a malformed record: those are counted with the arrivals, and there may be none of these at night.
                warn(.missingPart, at: error.value, "a stop was left out: \(error.reason)")
            }
        }
        if stops.isEmpty, let firstMismatch { throw firstMismatch }
        return stops
    }

    /// Returns the stops that have lines and one of some modes, those of an interchange in its place, each once.
    func stops(servedBy modes: [TransportMode], near point: Coordinates?) throws -> [Stop] {
        try stopRecords().flatMap(\.withoutInterchange).compactMap { try? Stop(json: $0, near: point) }
            .filter { !$0.lines.isEmpty && $0.isServed(byAnyOf: modes) }.withUniqueIDs
    }
}

extension JSONValue {
    /// The stop, and then those inside it at any depth.
    fileprivate var withChildren: [JSONValue] { [self] + (self["children"]?.elements?.flatMap(\.withChildren) ?? []) }

    /// The stop, or in the place of an interchange those inside it.
    fileprivate var withoutInterchange: [JSONValue] {
        guard self["stopType"]?.text == "TransportInterchange" else { return [self] }
        return self["children"]?.elements?.flatMap(\.withoutInterchange) ?? []
    }

    fileprivate func isCalled(_ id: String) -> Bool { self["id"]?.string == id || self["naptanId"]?.string == id }
}
