package import FeedCore
import FeedJSON
import Foundation

/// Stops by name, as TfL's own search finds them.
///
/// - SeeAlso: [StopPoint/Search](https://api.tfl.gov.uk/swagger/ui/index.html#!/StopPoint/StopPoint_Search).
extension TflArrivalsProvider: SearchableSettings {
    package static var searches: [SettingSearch] {
        [
            SettingSearch(
                stops.name,
                "the name of a stop",
                code: stopCode,
                .publisher { words, settings, context in
                    try await TflArrivalsProvider(settings: settings).stops(called: words, in: context)
                }
            ),
            SettingSearch(lines.name, "the name of a line", isAsked: false, TransportMode.lines.search()),
            SettingSearch(modes.name, "a kind of transport", isAsked: false, TransportMode.table.search()),
        ]
    }

    /// The form of NaPTAN ids.
    ///
    /// - SeeAlso:
    ///   [The NaPTAN schema](https://www.gov.uk/government/publications/national-public-transport-access-node-schema),
    ///   where codes begin with the three digits of an area; `HUB` begins TfL's own ids of interchanges.
    private static let stopCode = SettingSearch.Code(
        "A code such as 940GZZLUOXC needs no search; it is in the address of the stop's page, such as this one of Oxford Circus:"
            + " https://tfl.gov.uk/tube/stop/940GZZLUOXC/oxford-circus-underground-station."
    ) { text in
        let isPlain = Stop.isID(text) && !text.contains(where: \.isLowercase)
        let isOfArea = (8...12).contains(text.count) && text.prefix(3).allSatisfy(\.isNumber)
        return isPlain && (isOfArea || text.count == 6 && text.hasPrefix("HUB"))
    }

    /// Returns the stops with a name.
    ///
    /// It takes two requests, since TfL's search returns neither the lines of a stop nor the stops of an interchange; a
    /// few more if no stop has the name, to find those with a nearly equal one.
    private func stops(called words: String, in context: FetchContext) async throws -> [SettingMatch] {
        let modes = settings.isSet(Self.modes.name) ? modes : TransportMode.allCases
        func answer(to path: String, _ query: [URLQueryItem] = []) async throws -> RecordReader {
            let address = endpoint.appending(path: "StopPoint/\(path)")
            let request = request(query.isEmpty ? address : address.appending(queryItems: query))
            return try await context.transport.send(request).publisherAnswer()
        }
        func search(_ words: String, atMost count: Int) async throws -> [(id: String, name: String)] {
            let found = try await answer(
                to: "Search/\(words.replacing("/", with: " "))",
                [
                    URLQueryItem(name: "modes", value: modes.map(\.rawValue).joined(separator: ",")),
                    URLQueryItem(name: "maxResults", value: "\(count)"),
                ]
            )
            return found["matches"]?.elements?.compactMap { match in
                guard let id = match["id"]?.text, Stop.isID(id) else { return nil }
                return (id, match["name"]?.text ?? "")
            } ?? []
        }
        var words = words
        var ids = try await search(words, atMost: Self.maximumStops).map(\.id)
        if ids.isEmpty, let name = StopNames.withoutKind(words) {
            words = name
            ids = try await search(words, atMost: Self.maximumStops).map(\.id)
        }
        for part in ids.isEmpty ? StopNames.parts(of: words) : [] where ids.isEmpty {
            ids = StopNames.near(words, among: try await search(part, atMost: StopNames.maximumMatches))
        }
        guard !ids.isEmpty else { return [] }
        let found = try await answer(to: ids.prefix(Self.maximumStops).joined(separator: ","))
        let point = settings.isSet(Self.latitude.name) && settings.isSet(Self.longitude.name) ? wantedPoint : nil
        return (try? StopAnswer(found))?.stops(servedBy: modes).map { stop in
            let lines = stop.lines.map { TransportMode.lines[$0]?.name ?? $0 }
            var match = SettingMatch(
                stop.id,
                stop.title,
                detail: lines.isEmpty ? stop.modes?.joined(separator: ", ") : lines.joined(separator: ", "),
                distance: point.flatMap { point in stop.coordinates.map(point.distance(to:)) }
            )
            // TfL also finds stops by other names than theirs.
            var name = NameSearch()
            name.add(match, names: ["\(stop.title) station"])
            match.isNear = name.matches(for: words).allSatisfy(\.isNear)
            return match
        } ?? []
    }
}
