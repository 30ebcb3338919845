package import FeedCore
import FeedJSON
import Foundation

/// The search for stops by name, which is TfL's own.
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
    ) { $0.wholeMatch(of: /[0-9]{3}[0-9A-Z]{5,9}|HUB[0-9A-Z]{3}/) != nil }

    /// Returns the stops with a name that contains the words.
    ///
    /// This takes two requests, since TfL's search returns neither the lines of a stop nor the stops of an interchange.
    /// If no stop has such a name, a few more requests find stops with similar names.
    private func stops(called words: String, in context: FetchContext) async throws -> [SettingMatch] {
        let modes = settings.isSet(Self.modes.name) ? modes : TransportMode.allCases
        func answer(to path: String, _ query: [(String, String)] = []) async throws -> RecordReader {
            try await context.transport.send(request("StopPoint/\(path)", query)).publisherAnswer()
        }
        func search(_ text: String, nearly words: String? = nil) async throws -> [String] {
            // For a part of the words, many stops are requested, and those with the most similar names are used.
            let count = words == nil ? Self.maximumStops : 50
            let query = [("modes", modes.map(\.rawValue).joined(separator: ",")), ("maxResults", "\(count)")]
            let found = try await answer(to: "Search/\(text.replacing("/", with: " "))", query)
            let matches = try found.each("matches", isOptional: true) { match -> (id: String, name: String)? in
                let id = try match.text("id")
                return Stop.isID(id) ? (id, match.optionalText("name") ?? "") : nil
            }
            return words.map { StopNames.near($0, among: matches) } ?? matches.map(\.id)
        }
        var words = words
        var ids = try await search(words)
        if ids.isEmpty, let name = StopNames.withoutKind(words) {
            words = name
            ids = try await search(words)
        }
        for part in ids.isEmpty ? StopNames.parts(of: words) : [] where ids.isEmpty {
            ids = try await search(part, nearly: words)
        }
        guard !ids.isEmpty else { return [] }
        let found = try await answer(to: ids.prefix(Self.maximumStops).joined(separator: ","))
        let point = settings.isSet(Self.latitude.name) && settings.isSet(Self.longitude.name) ? wantedPoint : nil
        return (try? found.stops(servedBy: modes, near: point))?.map { stop in
            let lines = stop.lines.map { TransportMode.lines[$0]?.name ?? $0 }.joined(separator: ", ")
            var match = SettingMatch(stop.id, stop.group.title, detail: lines, distance: stop.distance)
            // TfL also finds stops by other names than their titles.
            var name = NameSearch()
            name.add(match, names: ["\(match.title) station"])
            match.isNear = name.matches(for: words).allSatisfy(\.isNear)
            return match
        } ?? []
    }
}
