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
                    try await TflArrivalsProvider(settings: settings).stops(called: words, settings, in: context)
                }
            ),
            SettingSearch(
                lines.name,
                "the name of a line",
                isAsked: false,
                .known { words, _ in lineNames.matches(for: words) }
            ),
            SettingSearch(
                modes.name,
                "a kind of transport",
                isAsked: false,
                .known { words, _ in
                    var search = NameSearch()
                    for mode in TransportMode.allCases {
                        search.add(SettingMatch(mode.rawValue, mode.title), names: mode.otherNames)
                    }
                    return search.matches(for: words)
                }
            ),
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
    private func stops(
        called words: String,
        _ settings: SettingValues,
        in context: FetchContext
    ) async throws -> [SettingMatch] {
        let endpoint = settings[Self.endpoint]
        let modes = settings.isSet(Self.modes.name) ? settings[Self.modes] : TransportMode.allCases
        func search(_ words: String, atMost count: Int) async throws -> [(id: String, name: String)] {
            let address = endpoint.appending(path: "StopPoint/Search/\(words.replacing("/", with: " "))").appending(
                queryItems: [
                    URLQueryItem(name: "modes", value: modes.map(\.rawValue).joined(separator: ",")),
                    URLQueryItem(name: "maxResults", value: "\(count)"),
                ]
            )
            var warnings = FeedWarnings()
            let found = try await context.transport.send(request(address)).publisherAnswer(warnings: &warnings)
            return found["matches"]?.elements?.compactMap { match in
                guard let id = match["id"]?.text, Stop.isID(id) else { return nil }
                return (id, match["name"]?.text ?? "")
            } ?? []
        }
        var words = words
        var ids = try await search(words, atMost: StopSearch.maximumStops).map(\.id)
        if ids.isEmpty, let name = StopNames.withoutKind(words) {
            words = name
            ids = try await search(words, atMost: StopSearch.maximumStops).map(\.id)
        }
        for part in ids.isEmpty ? StopNames.parts(of: words) : [] where ids.isEmpty {
            ids = StopNames.near(words, among: try await search(part, atMost: StopNames.maximumMatches))
        }
        guard !ids.isEmpty else { return [] }
        var warnings = FeedWarnings()
        let address = endpoint.appending(
            path: "StopPoint/\(ids.prefix(StopSearch.maximumStops).joined(separator: ","))"
        )
        let answer = try await context.transport.send(request(address)).publisherAnswer(warnings: &warnings)
        let point = Self.point(of: settings)
        return StopAnswer.served(answer, by: Set(modes.map(\.rawValue))).map { stop in
            let lines = stop.lines.map { Self.lineNames.matches(for: $0).first?.title ?? $0 }
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
        }
    }

    /// Returns the point that the user has set.
    private static func point(of settings: SettingValues) -> Coordinates? {
        guard settings.isSet(latitude.name), settings.isSet(longitude.name) else { return nil }
        return Coordinates(latitude: settings[latitude], longitude: settings[longitude])
    }

    private static let lineNames: NameSearch = {
        var search = NameSearch()
        for id in LineColours.byLine.keys.sorted() {
            let name =
                id == "dlr"
                ? "DLR"
                : id == "hammersmith-city"
                    ? "Hammersmith & City"
                    : id == "waterloo-city" ? "Waterloo & City" : id.replacing("-", with: " ").capitalized
            search.add(SettingMatch(id, name))
        }
        return search
    }()
}

extension StopAnswer {
    /// Returns the stops of an answer that have lines, those of an interchange in its place, each once.
    fileprivate static func served(_ answer: JSONValue, by modes: Set<String>) -> [Stop] {
        var known: Set<String> = []
        var stops: [Stop] = []
        func add(_ record: JSONValue) {
            let children = record["children"]?.elements.map(Array.init) ?? []
            let isInterchange = record["stopType"]?.text == "TransportInterchange"
            if isInterchange { return children.forEach(add) }
            guard let stop = try? Stop(json: record), !stop.lines.isEmpty,
                stop.modes.map({ !modes.isDisjoint(with: $0) }) ?? true, known.insert(stop.id).inserted
            else { return }
            stops.append(stop)
        }
        if let records = answer.elements { records.forEach(add) } else { add(answer) }
        return stops
    }
}

extension TransportMode {
    fileprivate var title: String {
        switch self {
        case .tube: "London Underground"
        case .dlr: "Docklands Light Railway"
        case .overground: "London Overground"
        case .elizabethLine: "Elizabeth line"
        case .tram: "London Trams"
        case .bus: "London Buses"
        case .nationalRail: "National Rail"
        case .riverBus: "River buses"
        }
    }

    fileprivate var otherNames: [String] {
        switch self {
        case .tube: ["underground", "metro", "subway"]
        case .dlr: ["light rail"]
        case .elizabethLine: ["crossrail"]
        case .nationalRail: ["train", "railway"]
        case .riverBus: ["boat", "ferry", "Thames Clippers"]
        case .overground, .tram, .bus: []
        }
    }
}
