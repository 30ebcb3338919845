import FeedCore
import Foundation

/// The alerts on the chosen stops and their departures.
extension RealtimeMerge {
    /// Adds the alerts that concern the chosen stops, and their lines to the departures within their periods.
    mutating func apply(_ alerts: [RealtimeFeed.Alert]) {
        guard !alerts.isEmpty else { return }
        let lines = timetable.servedLines
        let subjects = departures.map(subject)
        for entry in alerts {
            let alert = entry.alert
            let selectors = alert.informed.filter { $0 != EntitySelector() }
            if selectors.isEmpty { issues.add(.nothingInformed, entry.id) }
            let periods = periods(of: alert, entry.id)
            guard periods.communication.isEmpty || periods.communication.contains(where: { $0.contains(now) }) else {
                continue
            }
            let found = concerned(by: selectors, lines)
            let title = title(of: alert)
            guard let title, !found.stops.isEmpty else { continue }
            for (place, subject) in subjects.enumerated() {
                let departure = departures[place]
                guard let time = departure.plannedTime ?? departure.time else { continue }
                guard periods.impact.isEmpty || periods.impact.contains(where: { $0.contains(time) }) else { continue }
                let matching = selectors.filter { timetable.matches($0, subject) }
                guard !matching.isEmpty else { continue }
                if !departures[place].alerts.contains(title) { departures[place].alerts.append(title) }
                guard alert.effect == .noService, departure.status != .deleted else { continue }
                // A closed stop is passed by; without a line, a trip or all of the network, nothing runs.
                let isClosed = matching.allSatisfy { $0.stopID?.isEmpty == false }
                if departure.status != .cancelled { departures[place].status = isClosed ? .skipped : .cancelled }
            }
            self.alerts.append(notice(entry, title, periods.impact, found))
        }
    }

    /// Returns what a departure is to a selector.
    private func subject(of departure: Departure) -> AlertSubject {
        AlertSubject(
            route: departure.route,
            direction: departure.trip.flatMap { timetable.trips[$0].direction },
            stops: timetable.place(of: departure.stop).union(timetable.place(of: departure.currentStop)),
            trip: (departure.tripID, departure.serviceDay, departure.start)
        )
    }

    /// Returns the chosen stops, and the lines that serve them, that one of the selectors names.
    private func concerned(by selectors: [EntitySelector], _ lines: [AlertSubject]) -> (
        stops: Set<Int>, routes: Set<Int>
    ) {
        var (stops, routes): (Set<Int>, Set<Int>) = ([], [])
        for selector in selectors {
            var subjects = lines
            // A stop is concerned even if no line serves it.
            if selector.stopID != nil {
                subjects += timetable.chosen.map { AlertSubject(stops: timetable.place(of: $0)) }
            }
            if let id = selector.trip?.tripID, !id.isEmpty {
                guard let trip = timetable.trip(id: id).map({ timetable.trips[$0] }) else { continue }
                subjects = timetable.patterns[trip.pattern].calls.filter { timetable.chosen.contains($0.stop) }.map {
                    AlertSubject(
                        route: trip.route,
                        direction: trip.direction,
                        stops: timetable.place(of: $0.stop),
                        trip: (id, nil, nil)
                    )
                }
            }
            for subject in subjects where timetable.matches(selector, subject) {
                stops.formUnion(subject.stops.intersection(timetable.chosen))
                let namesLine = selector.routeID != nil || selector.trip != nil
                if namesLine, let route = subject.route { routes.insert(route) }
            }
        }
        return (stops, routes)
    }

    /// Returns the periods in which an alert is shown and in which it affects the network.
    ///
    /// The old form of the periods, `active_period`, stands for both.
    private mutating func periods(
        of alert: ServiceAlert,
        _ id: String
    ) -> (communication: [AlertNotice.Period], impact: [AlertNotice.Period]) {
        var issues = issues
        func dated(_ periods: [AlertPeriod]) -> [AlertNotice.Period] {
            periods.map {
                AlertNotice.Period(
                    start: RealtimeTime.instant($0.start, &issues, of: id),
                    end: RealtimeTime.instant($0.end, &issues, of: id)
                )
            }
        }
        let active = dated(alert.activePeriods)
        let impact = alert.impactPeriods.isEmpty ? active : dated(alert.impactPeriods)
        let communication = dated(alert.communicationPeriods)
        self.issues = issues
        return (communication, impact)
    }

    private func title(of alert: ServiceAlert) -> String? {
        alert.header.text(in: language) ?? alert.effectDetail.text(in: language) ?? alert.description.text(in: language)
            ?? alert.effect?.words
    }

    private func notice(
        _ entry: RealtimeFeed.Alert,
        _ title: String,
        _ periods: [AlertNotice.Period],
        _ found: (stops: Set<Int>, routes: Set<Int>)
    ) -> AlertNotice {
        let alert = entry.alert
        let text = alert.description.text(in: language)
        return AlertNotice(
            id: entry.id,
            title: title,
            text: text == title ? nil : text,
            url: alert.url.text(in: language).flatMap { URL(string: $0) }.flatMap {
                ["http", "https"].contains($0.scheme?.lowercased()) ? $0 : nil
            },
            cause: alert.cause ?? .unknown,
            effect: alert.effect ?? .unknown,
            severity: alert.severity ?? .unknown,
            causeDetail: alert.causeDetail.text(in: language),
            effectDetail: alert.effectDetail.text(in: language),
            periods: periods,
            stops: found.stops.sorted(),
            lines: found.routes.map { timetable.routes[$0].shortName ?? timetable.routes[$0].id }.sorted()
        )
    }
}
