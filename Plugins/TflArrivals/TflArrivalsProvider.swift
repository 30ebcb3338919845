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

    let settings: SettingValues

    package init(settings: SettingValues) { self.settings = settings }

    private var appKey: Secret? {
        // An environment variable with an empty value is not a key.
        settings[Self.appKey].flatMap { $0.revealed.isEmpty ? nil : $0 }
    }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        profile.rates = Self.rates(withKey: appKey != nil)
        let hasTrainsOnly = Set(settings[Self.modes]).isDisjoint(with: [.bus, .tram, .riverBus])
        if !hasTrainsOnly { profile.itemNoun = "arrival" }
        // One for each stop; a search may find the maximum number.
        profile.requestsPerFetch = Double(stopIDs.isEmpty ? Self.maximumStops : stopIDs.count)
        profile.sends = sentence
        return profile
    }

    private static func rates(withKey hasKey: Bool) -> RequestRates {
        RequestRates([.init(hasKey ? 500 : 50, per: .seconds(60))], concurrent: 4)
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        var snapshot = FeedSnapshot()
        if let adjustment { snapshot.warnings.add(.adjustedSetting, adjustment) }
        let list = try await stopList(in: context, warnings: &snapshot.warnings)
        let stops = list.value.stops
        for warning in list.value.warnings {
            snapshot.warnings.add(warning.code, pointer: warning.pointer, warning.message)
        }
        snapshot.groups = stops.map(FeedGroup.init)
        snapshot.source = (stops.count == 1 ? address(ofArrivalsAt: stops[0]) : listAddress).absoluteString
        snapshot.state = FeedState(list)
        // The time in which arrivals do not come and go between answers: a train may come a little early, and predictions
        // near their limit of about half an hour are unstable.
        snapshot.coverage = TimeWindow(from: context.now + 60, until: context.now + 25 * 60)
        if stops.isEmpty { snapshot.warnings.add(.missingPart, nothingFound) }
        try await addArrivals(at: stops, to: &snapshot, over: context.transport)
        return snapshot
    }

    func request(_ url: URL) -> FeedRequest {
        // In a header, because TfL's errors repeat the whole address.
        FeedRequest(url, secretHeaders: appKey.map { ["app_key": $0] } ?? [:])
    }

    /// Returns the saved stops for twelve hours, the time for which TfL lets caches store them, otherwise TfL's,
    /// otherwise the saved ones of any age.
    private func stopList(
        in context: FetchContext,
        warnings: inout FeedWarnings
    ) async throws -> Remembered<StopList> {
        do {
            let (list, failure) = try await context.recall(
                question,
                for: .seconds(12 * 3_600),
                where: { (list: StopList) in list.isValid },
                request: { try stopList(from: try await context.transport.send(request(listAddress))) }
            )
            if let failure {
                let renewal = "the list of stops could not be renewed, so the one of \(list.readAt.rfc3339) serves"
                warnings.add(.missingPart, "\(renewal): \(failure.message)")
            }
            return list
        } catch {
            var error = FeedError(error)
            if error.code == .rejected, !stopIDs.isEmpty {
                error.hint = "Check stops under feeds.\(context.feed).settings."
            }
            throw error
        }
    }

    private func addArrivals(
        at stops: [Stop],
        to snapshot: inout FeedSnapshot,
        over transport: any FeedTransport
    ) async throws {
        let answers = await transport.send(stops.map { request(address(ofArrivalsAt: $0)) }) { response, position in
            try Arrivals.read(response, at: stops[position].id).validated()
        }
        try Task.checkCancellation()
        var failures: [FeedError] = []
        for (stop, answer) in zip(stops, answers) {
            switch answer {
            case .success(let arrivals):
                snapshot.items += arrivals.items
                snapshot.mergedRecordCount += arrivals.mergedRecordCount
                // A pointer refers to one answer; with several, the message has to name it.
                snapshot.warnings.add(arrivals.warnings, of: stops.count > 1 ? stop.label : nil)
            case .failure(let error):
                guard error.code != .cancelled else { throw error }
                failures.append(error)
                snapshot.warnings.add(.missingPart, "the arrivals at \(stop.label) are missing: \(error.message)")
            }
        }
        if let first = failures.first, failures.count == stops.count { throw first }
        snapshot.items.sort(by: Arrivals.isOrderedBefore)
    }
}
