package import FeedCore
import FeedReaders
import Foundation

extension GTFSProvider {
    /// The number of stops that are found at most.
    private static let maximumFound = 20

    /// Returns the stops of the schedule whose names have all words, the nearest first if the feed has a point; one
    /// whose id is the text comes alone.
    ///
    /// Only `stops.txt` is downloaded if the publisher answers requests for parts. The lines of the stops are known if
    /// the whole schedule is there.
    ///
    /// - Throws: The errors of the request, and ``FeedError`` with code `malformed` for an archive without stops.
    package func stops(called words: String, in context: FetchContext) async throws -> [SettingMatch] {
        guard var request = scheduleRequest else { return [] }
        request.neededFiles = ["stops.txt"]
        let answer = try await context.transport.archive(request)
        if var failure = answer.response.failure() {
            if [401, 403].contains(answer.response.status), settings[Self.scheduleKey] == nil {
                failure.message += "; a key is set by \(Self.scheduleKey.name) and \(Self.scheduleKeyPlace.name)"
            }
            throw failure
        }
        guard let archive = answer.archive else { throw FeedError(.malformed, "the answer has no archive") }
        let hasPoint = settings.isSet(Self.latitude.name) && settings.isSet(Self.longitude.name)
        let found = try FoundStops(words, in: archive, near: hasPoint ? settings.point : nil)
        var matches = Array(found.matches.prefix(Self.maximumFound))
        guard !matches.isEmpty, archive.file(of: "stop_times") != nil else { return matches }
        let reading = try Timetable.read(archive, .named(matches.map(\.value)))
        for (place, match) in matches.enumerated() {
            let groups = reading.timetable.groups.filter { $0.id == match.value || $0.title == match.value }
            let lines = groups.flatMap(\.facts).filter { $0.role == .line }.flatMap { fact in
                if case .list(let names) = fact.value { names } else { [String]() }
            }
            if !lines.isEmpty { matches[place].detail = lines.unique.inOrder.joined(separator: ", ") }
        }
        return matches
    }
}

/// The stops and stations of `stops.txt` with a name, without the platforms of stations.
struct FoundStops {
    private(set) var matches: [SettingMatch] = []

    /// Stops of one name that are less than this apart, in metres, are one place: the two sides of a street.
    private static let samePlace = 1_000.0

    private struct Stop {
        var id: String
        var name: String
        var code: String?
        var place: Coordinates?
    }

    init(_ words: String, in archive: some FileArchive, near point: Coordinates?) throws {
        var named: [String: [Stop]] = [:]
        var platforms: [(stop: Stop, station: String)] = []
        var stations: Set<String> = []
        var byID: SettingMatch?
        let columns = [
            "stop_id", "stop_name", "stop_code", "stop_lat", "stop_lon", "location_type", "parent_station",
        ]
        guard archive.file(of: "stops") != nil else { throw FeedError(.malformed, "the archive has no stops.txt") }
        _ = try archive.rows(of: "stops", columns, needed: 1) { row in
            if row.text(0) == words { byID = SettingMatch(words, row.shown(1) ?? words) }
            let kind = row.integer(5) ?? 0
            guard kind < 2, let id = row.text(0), let name = row.shown(1) else { return }
            let place = Coordinates(latitude: row.decimal(3), longitude: row.decimal(4))
            let stop = Stop(id: id, name: name, code: row.shown(2), place: place)
            if kind == 1 { stations.insert(id) }
            if kind == 0, let station = row.text(6) {
                platforms.append((stop, station))
            } else {
                named[ChosenStops.plain(name), default: []].append(stop)
            }
        }
        // Some archives are parts of others, without the stations of their stops.
        for (stop, station) in platforms where !stations.contains(station) {
            named[ChosenStops.plain(stop.name), default: []].append(stop)
        }
        if let byID {
            matches = [byID]
            return
        }
        var search = NameSearch()
        for (_, stops) in named.sorted(by: { $0.key < $1.key }) {
            for (match, names) in Self.matches(for: stops, near: point) { search.add(match, names: names) }
        }
        matches = search.matches(for: words)
        if point != nil { matches.sort { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) } }
    }

    /// Returns one match for stops of one name that are at one place, otherwise one for each, with the further names by
    /// which it is found.
    private static func matches(for stops: [Stop], near point: Coordinates?) -> [(SettingMatch, [String])] {
        let isOnePlace = stops.allSatisfy { stop in
            guard let first = stops[0].place, let place = stop.place else { return false }
            return first.distance(to: place) < samePlace
        }
        let distance = { (stops: [Stop]) in
            point.flatMap { point in stops.compactMap { $0.place?.distance(to: point) }.min() }
        }
        if stops.count > 1, isOnePlace {
            let match = SettingMatch(
                stops[0].name,
                stops[0].name,
                detail: "\(stops.count) stops",
                distance: distance(stops)
            )
            return [(match, stops.compactMap(\.code))]
        }
        return stops.map { stop in
            let place = stops.count > 1 ? stop.place.map { "at \($0.latitude), \($0.longitude)" } : nil
            let match = SettingMatch(stop.id, stop.name, detail: place, distance: distance([stop]))
            return (match, [stop.code].compactMap(\.self))
        }
    }
}
