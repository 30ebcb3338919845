package import FeedCore
import Foundation

/// The next trains and buses at the stops near a point in London, or at stops that the user names.
///
/// It requests the list of stops, which it saves for twelve hours, and then the arrivals at all of them concurrently. A
/// stop whose request fails loses only its own arrivals.
package struct TflArrivalsProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "tfl-arrivals",
        summary: "The next trains and buses at the stops near you in London",
        publisher: "Transport for London",
        documentation: URL(known: "https://api-portal.tfl.gov.uk/api-details#api=StopPoint"),
        settings: [latitude, longitude, radius, stops, modes, lines, arrivalsPerStop, appKey],
        endpoint: endpoint,
        refresh: .seconds(30),
        minimumRefresh: .seconds(30),
        shelfLife: .seconds(2 * 60),
        ahead: .seconds(3_600),
        rates: rates(withKey: false),
        itemNoun: "train",
        limitPerGroup: arrivalsPerStop,
        place: PlaceSettings(
            latitude: latitude,
            longitude: longitude,
            radius: radius,
            replacing: [stops.name]
        ) { $0.isInsideM25 }
    ) {
        $0.attribution = "Powered by TfL Open Data"
        $0.minimumReportedShift = .seconds(60)
        $0.timeZone = TimeZone(identifier: "Europe/London")
    }

    private let search: StopSearch
    private let appKey: Secret?

    /// True if no bus, tram or boat is wanted.
    private let hasTrainsOnly: Bool

    package init(settings: SettingValues) {
        search = StopSearch(settings: settings)
        hasTrainsOnly = Set(settings[Self.modes]).isDisjoint(with: [.bus, .tram, .riverBus])
        // An environment variable with an empty value is not a key.
        appKey = settings[Self.appKey].flatMap { $0.revealed.isEmpty ? nil : $0 }
    }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        profile.rates = Self.rates(withKey: appKey != nil)
        if !hasTrainsOnly { profile.itemNoun = "arrival" }
        // One for each stop; a search may find the maximum number.
        profile.requestsPerFetch = Double(search.maximumStopCount)
        profile.sends = search.sentence
        return profile
    }

    private static func rates(withKey hasKey: Bool) -> RequestRates {
        RequestRates([.init(hasKey ? 500 : 50, per: .seconds(60))], concurrent: 4)
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        var snapshot = FeedSnapshot()
        if let adjustment = search.adjustment { snapshot.warnings.add(.adjustedSetting, adjustment) }
        let list = try await stopList(in: context, warnings: &snapshot.warnings)
        snapshot.warnings.add(list.warnings)
        snapshot.groups = list.stops.map(FeedGroup.init)
        snapshot.source = (list.stops.count == 1 ? search.arrivals(at: list.stops[0]) : search.url).absoluteString
        snapshot.state = list.state
        snapshot.coverage = Self.coverage(at: context.now)
        if list.stops.isEmpty { snapshot.warnings.add(.missingPart, search.nothingFound) }
        try await addArrivals(at: list.stops, to: &snapshot, over: context.transport)
        return snapshot
    }

    /// Returns the time in which arrivals do not come and go between answers.
    ///
    /// A train may come a little early. Predictions reach about half an hour ahead, and those near that limit are
    /// unstable.
    private static func coverage(at now: Date) -> TimeWindow {
        TimeWindow(from: now.addingTimeInterval(60), until: now.addingTimeInterval(25 * 60))
    }

    func request(_ url: URL) -> FeedRequest {
        // In a header, because TfL's errors repeat the whole address.
        FeedRequest(url, secretHeaders: appKey.map { ["app_key": $0] } ?? [:])
    }

    // MARK: - Stops

    /// Returns the saved stops if they are recent enough, otherwise TfL's, otherwise the saved ones of any age.
    private func stopList(in context: FetchContext, warnings: inout FeedWarnings) async throws -> StopList {
        let known = context.state.flatMap { StopList(state: $0, for: search) }
        if let known, known.isYoung(at: context.now) { return known }
        do {
            let response = try await context.transport.send(request(search.url))
            return try search.list(from: response, at: context.now)
        } catch {
            var error = FeedError(error)
            if error.code == .rejected, search.isForNamedStops {
                error.hint = "Check stops under feeds.\(context.feed).settings."
            }
            guard let known, error.code != .cancelled else { throw error }
            warnings.add(
                .missingPart,
                "the list of stops could not be renewed, so the one of \(known.readAt.rfc3339) serves: \(error.message)"
            )
            return known
        }
    }

    // MARK: - Arrivals

    private func addArrivals(
        at stops: [Stop],
        to snapshot: inout FeedSnapshot,
        over transport: any FeedTransport
    ) async throws {
        let answers = await answers(at: stops, over: transport)
        try Task.checkCancellation()
        var firstError: FeedError?
        var answered = 0
        for (stop, answer) in zip(stops, answers) {
            switch answer {
            case .success(let arrivals):
                answered += 1
                snapshot.items += arrivals.items
                snapshot.mergedRecordCount += arrivals.mergedRecordCount
                // A pointer refers to one answer; with several, the message has to name it.
                snapshot.warnings.add(arrivals.warnings, of: stops.count > 1 ? stop.label : nil)
            case .failure(let error):
                guard error.code != .cancelled else { throw error }
                firstError = firstError ?? error
                snapshot.warnings.add(.missingPart, "the arrivals at \(stop.label) are missing: \(error.message)")
            }
        }
        if answered == 0, let firstError { throw firstError }
        snapshot.items.sort(by: Arrivals.isOrderedBefore)
    }

    /// Returns the arrivals at each stop, in the order of the stops; the transport limits the concurrent requests.
    private func answers(
        at stops: [Stop],
        over transport: any FeedTransport
    ) async -> [Result<FeedSnapshot, FeedError>] {
        await withTaskGroup(of: (Int, Result<FeedSnapshot, FeedError>).self) { group in
            for (position, stop) in stops.enumerated() {
                let request = request(search.arrivals(at: stop))
                group.addTask {
                    do {
                        let response = try await transport.send(request)
                        return (position, .success(try Arrivals.read(response, at: stop.id).validated()))
                    } catch {
                        return (position, .failure(FeedError(error)))
                    }
                }
            }
            var answers: [(Int, Result<FeedSnapshot, FeedError>)] = []
            for await answer in group { answers.append(answer) }
            return answers.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
