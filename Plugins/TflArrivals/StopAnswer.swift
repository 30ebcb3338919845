package import FeedCore
import FeedJSON
import Foundation

/// An answer of TfL with stops, in any of its forms.
///
/// A search returns an object with `stopPoints`, or with `places` in old recordings; a request for one id returns that
/// stop, a request for several an array.
struct StopAnswer {
    let reader: RecordReader
    private let records: [JSONValue]

    init(_ reader: RecordReader) throws(JSONMismatch) {
        self.reader = reader
        let answer = reader.json
        if let elements = (answer["stopPoints"] ?? answer["places"] ?? answer).elements {
            records = Array(elements)
        } else if answer["commonName"] != nil || answer["naptanId"] != nil {
            records = [answer]
        } else {
            throw JSONMismatch(found: answer, expected: "a stop, an array of stops or an object with stopPoints")
        }
    }

    /// Returns the readable stops, without duplicates.
    ///
    /// Every other record becomes a warning; if none can be read, the first mismatch is thrown.
    func stops() throws -> [Stop] { try stops(of: records.map { ($0, nil) }) }

    /// Returns the stops with some ids, in the order of the ids.
    ///
    /// TfL may answer with the interchange that a stop belongs to; then the stop is among its children.
    func stops(named ids: [String]) throws -> [Stop] {
        var byID: [String: (value: JSONValue, record: Int)] = [:]
        for (position, record) in records.enumerated() {
            record.visitStops { stop, id in byID[id] = byID[id] ?? (stop, position) }
        }
        let used = Set(ids.compactMap { byID[$0]?.record })
        var unlisted = records.indices.filter { !used.contains($0) }
        var found: [(JSONValue, String?)] = []
        for id in ids {
            if let value = byID[id]?.value {
                found.append((value, id))
            } else if ids.count == 1, records.count == 1 {
                // The only answer to a request for one id, under another id.
                found.append((records[0], id))
                unlisted = []
            } else {
                reader.warn(ofAnswer: .missingPart, "the stop \(id) was asked for, but is not in the answer")
            }
        }
        for position in unlisted {
            let message = "the answer has a stop that was not requested; it is shown"
            reader.warn(.unlistedRecord, at: records[position], message)
            found.append((records[position], nil))
        }
        return try stops(of: found)
    }

    private func stops(of records: [(JSONValue, String?)]) throws -> [Stop] {
        var stops: [Stop] = []
        var seen: Set<String> = []
        var firstMismatch: JSONMismatch?
        for (record, id) in records {
            do {
                let stop = try Stop(json: record, as: id)
                if seen.insert(stop.id).inserted {
                    stops.append(stop)
                } else {
                    reader.warn(.duplicateRecord, at: record, "the stop \(stop.id) appears twice")
                }
            } catch {
                firstMismatch = firstMismatch ?? error
                // Not a malformed record: those are counted with the arrivals, and there may be none of these at night.
                reader.warn(.missingPart, at: error.value, "a stop was left out: \(error.reason)")
            }
        }
        if stops.isEmpty, let firstMismatch { throw firstMismatch }
        return stops
    }

    /// Returns the stops that have lines and one of some modes, those of an interchange in its place, each once.
    func stops(servedBy modes: [TransportMode]) -> [Stop] {
        var known: Set<String> = []
        func stops(of record: JSONValue) -> [Stop] {
            if record["stopType"]?.text == "TransportInterchange" {
                return record["children"]?.elements?.flatMap(stops) ?? []
            }
            guard let stop = try? Stop(json: record), !stop.lines.isEmpty, stop.isServed(byAnyOf: modes),
                known.insert(stop.id).inserted
            else { return [] }
            return [stop]
        }
        return records.flatMap(stops)
    }
}

extension JSONValue {
    /// Calls `visit` with each stop and each of its ids, a parent before its children.
    fileprivate func visitStops(_ visit: (JSONValue, String) -> Void) {
        for name in ["id", "naptanId"] {
            if let id = self[name]?.string { visit(self, id) }
        }
        guard let children = self["children"]?.elements else { return }
        for child in children { child.visitStops(visit) }
    }
}

/// Reads a single stops answer of TfL.
package enum Stops {
    /// Reads all stops of an answer as groups with their facilities, in the answer's order.
    ///
    /// - Throws: ``FeedError`` if TfL refused the request or the answer is not JSON, `JSONMismatch` if it contains no
    ///   stops.
    package static func read(_ response: FeedResponse) throws -> FeedSnapshot {
        let answer = try StopAnswer(response.publisherAnswer())
        let groups = try answer.stops().map(FeedGroup.init)
        return FeedSnapshot(groups: groups, warnings: answer.reader.warnings, source: response.url?.absoluteString)
    }
}
