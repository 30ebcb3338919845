package import FeedCore
import FeedReaders

/// The stops whose departures are shown.
package enum StopChoice: Sendable {
    case all
    /// Stops and stations by their ids, codes or names; a station stands for all its platforms.
    case named([String])
    /// The nearest stops within a distance in metres; the platforms of a station count as one.
    case near(Coordinates, radius: Double, maximum: Int = .max)
}

/// The stops of `stops.txt` that a choice means.
struct ChosenStops {
    /// The ids of the stops and of the platforms of the stations; `nil` for all stops.
    private(set) var ids: ByteTable?

    /// The texts of the choice that are not an id, a code or a name of a stop.
    private(set) var unknown: [String] = []

    /// Finds the stops in `stops.txt`: the stops themselves, then the platforms of stations.
    init(_ choice: StopChoice, in archive: some FileArchive, _ warnings: inout FeedWarnings) throws {
        var found = Found()
        switch choice {
        case .all: return
        case .named(let texts):
            for text in texts { found.wanted[Self.plain(text), default: []].insert(text) }
            warnings.add(
                try archive.rows(of: "stops", ["stop_id", "stop_code", "stop_name"], needed: 1) { row in
                    guard let id = row.text(0) else { return }
                    found.add(id, code: row.text(1), name: row.text(2))
                }
            )
            unknown = texts.filter { found.best[$0] == nil }
        case .near(let point, let radius, let maximum):
            let columns = ["stop_id", "stop_lat", "stop_lon", "location_type", "parent_station"]
            var places: [String: (distance: Double, ids: Set<String>)] = [:]
            warnings.add(
                try archive.rows(of: "stops", columns, needed: 1) { row in
                    guard let id = row.text(0), row.bytes(3).isEmpty || row.integer(3) == 0,
                        let place = Coordinates(latitude: row.decimal(1), longitude: row.decimal(2)),
                        case let distance = point.distance(to: place), distance <= radius
                    else { return }
                    let known = places[row.text(4) ?? id]
                    places[row.text(4) ?? id] = (
                        min(known?.distance ?? distance, distance), (known?.ids ?? []).union([id])
                    )
                }
            )
            let nearest = places.sorted { ($0.value.distance, $0.key) < ($1.value.distance, $1.key) }.prefix(maximum)
            for place in nearest { found.ids.formUnion(place.value.ids) }
        }
        var all = ByteTable(found.all)
        let stations = all
        warnings.add(
            try archive.rows(of: "stops", ["stop_id", "parent_station"], needed: 1) { row in
                guard stations.number(of: row.bytes(1)) != nil, !row.bytes(1).isEmpty else { return }
                _ = all.add(row.bytes(0))
            }
        )
        ids = all
    }

    /// Returns a name without regard to case and accents.
    static func plain(_ text: String) -> String {
        let slug = text.slug
        return slug.isEmpty ? text.tidied.lowercased() : slug
    }

    /// The stops that were found for each text: those with this id, otherwise with this code, otherwise with this name.
    private struct Found {
        var wanted: [String: Set<String>] = [:]
        var best: [String: (rank: Int, ids: Set<String>)] = [:]
        var ids: Set<String> = []

        var all: Set<String> { best.values.reduce(into: ids) { $0.formUnion($1.ids) } }

        mutating func add(_ id: String, code: String?, name: String?) {
            for (rank, text) in [id, code, name].enumerated() {
                guard let text, let texts = wanted[ChosenStops.plain(text)] else { continue }
                for wanted in texts where rank == 2 || wanted == text {
                    let known = best[wanted]
                    if let known, known.rank < rank { continue }
                    best[wanted] = (rank, known?.rank == rank ? known?.ids.union([id]) ?? [id] : [id])
                }
            }
        }
    }
}
