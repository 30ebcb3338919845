package import FeedCore
import Foundation

extension Timetable {
    /// Returns the departures as items; deleted ones, and those without any time, are left out.
    package func items(of departures: [Departure]) -> [FeedItem] { departures.compactMap(item) }

    /// Returns a departure as an item; `nil` for a deleted one, and for one without any time.
    package func item(of departure: Departure) -> FeedItem? {
        guard departure.status != .deleted, stops.indices.contains(departure.stop),
            stops.indices.contains(departure.currentStop), let time = departure.time ?? departure.plannedTime
        else { return nil }
        let route = departure.route.flatMap { routes.indices.contains($0) ? routes[$0] : nil }
        let trip = departure.trip.flatMap { trips.indices.contains($0) ? trips[$0] : nil }
        let end = departure.periodEnd
        var item = FeedItem(
            id: id(of: departure),
            title: departure.headsign ?? route?.longName ?? "Destination unknown",
            subtitle: subtitle(of: departure, route),
            time: .instant(time, end: end),
            group: stops[group(of: departure.stop)].id,
            category: route?.category,
            status: departure.isOff ? .cancelled : .scheduled,
            facts: facts(of: departure, trip, route),
            observedAt: departure.observedAt,
            relevantUntil: end ?? time
        )
        if departure.status != .scheduled, let planned = departure.plannedTime { item.planned = .instant(planned) }
        if let place = stops[departure.currentStop].coordinates {
            item.place = Place(name: stops[departure.currentStop].name, coordinates: place)
        }
        return item
    }

    /// Returns the id: trip, start date, start time of a repeated trip, stop and sequence, all as planned.
    private func id(of departure: Departure) -> LocalID {
        var parts = [departure.tripID, String(ofDigits: 8) { $0.append(departure.serviceDay) }]
        if departure.frequency != nil || departure.trip == nil, let start = departure.start {
            // A period has its end too, so that it is not a run that starts with it.
            let end = departure.frequency.flatMap { $0.isExact ? nil : "-" + $0.end.clock(separator: "") }
            parts.append(start.clock(separator: "") + (end ?? ""))
        }
        parts += [stops[departure.stop].id, String(departure.sequence)]
        // An arrival on request, beside a departure of the same stop in a loop, has the sequence of its own.
        return LocalID(parts)
    }

    /// Returns the stop that a departure is grouped under: the station, or the stop itself without one.
    package func group(of stop: Int) -> Int { stops[stop].station ?? stop }

    private func subtitle(of departure: Departure, _ route: Route?) -> String? {
        let platform = stops[departure.currentStop].platform.map { "platform \($0)" }
        let parts = [route?.name, departure.isArrival ? "arrival" : nil, platform, period(of: departure)]
        let text = parts.compactMap(\.self).joined(separator: " · ")
        return text.isEmpty ? nil : text
    }

    /// Returns the words for a trip that is repeated without exact times, such as "every 10 min until 23:00".
    private func period(of departure: Departure) -> String? {
        guard let frequency = departure.frequency, let end = departure.periodEnd else { return nil }
        let minutes = (frequency.headway + 30) / 60
        let headway = minutes == 0 ? "\(frequency.headway) s" : "\(minutes) min"
        let seconds = Int(end.timeIntervalSince1970) &+ timeZone.offset(at: end)
        return "every \(headway) until \(((seconds % 86_400 + 86_400) % 86_400).clock(separator: ":").prefix(5))"
    }

    private func facts(of departure: Departure, _ trip: Trip?, _ route: Route?) -> [Fact] {
        let stop = stops[departure.currentStop]
        let agency = route?.agency.flatMap { agencies.count > 1 ? agencies[$0].name : nil }
        let wheelchair = trip.map {
            $0.wheelchair == .unknown || stop.wheelchair == .no ? stop.wheelchair : $0.wheelchair
        }
        var facts: [Fact] = .known(
            Fact("platform", "Platform", ifPresent: stop.platform, role: .platform),
            Fact("line", "Line", ifPresent: route?.name, role: .line),
            Fact("towards", "Towards", ifPresent: departure.headsign, role: .destination),
            Fact("trip", "Trip", ifPresent: trip?.shortName),
            Fact("frequency", "Frequency", ifPresent: period(of: departure)),
            Fact("boarding", "Boarding", ifPresent: departure.pickup.words),
            Fact("continues", "Stays on board towards", ifPresent: departure.continuesAs, reportsChanges: false),
            Fact("prediction", "Timing", ifPresent: words(for: departure), reportsChanges: false),
            Fact("wheelchair", "Wheelchair", ifPresent: wheelchair?.words),
            Fact("bikes", "Bikes", ifPresent: trip?.bikes.words),
            Fact("mode", "Mode", ifPresent: route?.kind?.name),
            Fact("operator", "Operator", ifPresent: agency)
        )
        for (number, text) in departure.alerts.enumerated() {
            facts.append(Fact(number == 0 ? "alert" : "alert\(number + 1)", "Alert", .text(text)))
        }
        return facts
    }

    /// Returns the words for what is known about the time of a departure.
    private func words(for departure: Departure) -> String {
        switch departure.status {
        case .scheduled, .noData, .deleted:
            departure.isInterpolated ? "scheduled, estimated between two stops" : "scheduled"
        case .predicted: "expected"
        case .stale: "scheduled; the prediction is out of date"
        case .skipped: "does not stop here"
        case .cancelled: "cancelled"
        case .added: "extra trip"
        }
    }
}

extension Departure {
    /// True if the vehicle does not come.
    var isOff: Bool { status == .cancelled || status == .skipped }
}

extension Timetable.Boarding {
    /// The words for a stop where riders have to ask before; `nil` for one where they board or leave as usual.
    var words: String? {
        switch self {
        case .regular, .none: nil
        case .byPhone: "by phone"
        case .askDriver: "ask the driver"
        }
    }
}

extension Timetable.Permission {
    /// The words for an answer; `nil` for an unknown one.
    var words: String? { self == .unknown ? nil : self == .yes ? "yes" : "no" }
}

extension Int {
    /// Returns seconds as hours, minutes and seconds, such as 25:10:00.
    func clock(separator: String) -> String {
        [self / 3_600, self / 60 % 60, self % 60].map { $0.padded(to: 2) }.joined(separator: separator)
    }
}
