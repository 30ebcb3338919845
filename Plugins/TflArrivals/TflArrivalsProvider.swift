package import FeedCore
import Foundation

/// The next trains and buses at the stops near a point in London, or at stops that the user chooses.
///
/// A fetch requests the list of stops, which is saved for twelve hours, and then concurrently the arrivals at all
/// stops. If the request for a stop fails, only that stop's arrivals are missing.
package struct TflArrivalsProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "tfl-arrivals",
        title: "Trains",
        summary: "The next trains and buses at the stops near you in London",
        publisher: "Transport for London",
        documentation: URL(known: "https://api-portal.tfl.gov.uk/api-details#api=StopPoint"),
        settings: [latitude, longitude, radius, stops, modes, lines, arrivalsPerStop, appKey],
        endpoint: endpoint,
        refresh: .seconds(30),
        minimumRefresh: .seconds(30),
        shelfLife: .seconds(2 * 60),
        ahead: .seconds(3_600),
        rates: RequestRates([.init(50, per: .seconds(60))], concurrent: 4),
        itemNoun: "train",
        limitPerGroup: arrivalsPerStop,
        place: PlaceSettings(
            latitude: latitude,
            longitude: longitude,
            radius: radius,
            replacing: [stops.name],
            area: "London",
            line: TransportMode.line(called:)
        ) { $0.isInsideM25 }
    ) {
        $0.attribution = "Powered by TfL Open Data"
        $0.minimumReportedShift = .seconds(60)
        $0.timeZone = TimeZone(identifier: "Europe/London")
    }

    let settings: SettingValues

    package init(settings: SettingValues) { self.settings = settings }

    /// The application's key; `nil` if its environment variable has an empty value.
    var appKey: Secret? { settings[Self.appKey].flatMap { $0.revealed.isEmpty ? nil : $0 } }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        if appKey != nil { profile.rates.limits = [.init(500, per: .seconds(60))] }
        if !Set(modes).isDisjoint(with: [.bus, .tram, .riverBus]) { profile.itemNoun = "arrival" }
        // One request per stop; a search may find the maximum number of stops.
        profile.requestsPerFetch = Double(stopIDs.isEmpty ? Self.maximumStops : stopIDs.count)
        profile.sends = sentence
        return profile
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        var snapshot = FeedSnapshot()
        if stopIDs.isEmpty, !wantedPoint.isInsideM25 {
            let place = "latitude \(wantedPoint.latitude) and longitude \(wantedPoint.longitude)"
            snapshot.warnings.add(.adjustedSetting, "\(place) lie outside the M25, so Charing Cross serves")
        }
        let hint = stopIDs.isEmpty ? nil : "Check stops under feeds.\(context.feed).settings."
        // A saved list is only used for the settings that it was made with, for as long as TfL lets caches store it.
        let question = "\(listRequest.url.absoluteString)#lines=\(lines.joined(separator: ","))"
        let (list, failure) = try await context.recall(question, for: .seconds(12 * 3_600), where: \.isValid) {
            try stopList(from: try await context.transport.send(listRequest).publisherAnswer(hint: hint))
        }
        if let failure {
            let renewal = "the list of stops could not be renewed, so the one of \(list.readAt.rfc3339) serves"
            snapshot.warnings.add(.missingPart, "\(renewal): \(failure.message)")
        }
        snapshot.warnings.add(FeedWarnings(list.value.warnings, unlisted: 0))
        let stops = list.value.stops
        snapshot.groups = stops.map { $0.group(on: lines) }
        snapshot.source = (stops.count == 1 ? arrivalsRequest(at: stops[0]) : listRequest).url.absoluteString
        snapshot.state = FeedState(list)
        // The period in which arrivals do not appear and disappear between answers: a train may arrive a little early,
        // and predictions near the limit of about half an hour are unstable.
        snapshot.coverage = TimeWindow(from: context.now + 60, until: context.now + 25 * 60)
        if stops.isEmpty { snapshot.warnings.add(.missingPart, nothingFound) }
        try await addArrivals(at: stops, to: &snapshot, in: context)
        return snapshot
    }

    private func addArrivals(at stops: [Stop], to snapshot: inout FeedSnapshot, in context: FetchContext) async throws {
        let answers = await context.transport.send(stops.map(arrivalsRequest)) { response, position in
            try response.arrivals(at: stops[position].id).validated()
        }
        try Task.checkCancellation()
        var failures: [FeedError] = []
        for (stop, answer) in zip(stops, answers) {
            switch answer {
            case .success(let arrivals):
                snapshot.items += arrivals.items
                snapshot.mergedRecordCount += arrivals.mergedRecordCount
                // A pointer refers to one answer; if there are several, the message has to name the stop.
                snapshot.warnings.add(arrivals.warnings, of: stops.count > 1 ? stop.label : nil)
            case .failure(let error):
                guard error.code != .cancelled else { throw error }
                failures.append(error)
                snapshot.warnings.add(.missingPart, "the arrivals at \(stop.label) are missing: \(error.message)")
            }
        }
        if let first = failures.first, failures.count == stops.count { throw first }
        snapshot.items = Train.sorted(snapshot.items)
    }
}
