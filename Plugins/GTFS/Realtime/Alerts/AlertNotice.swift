import FeedCore
import Foundation

/// An alert on the chosen stops, with the periods in which it holds.
struct AlertNotice: Sendable, Equatable {
    /// The id of the alert in the feed.
    var id: String
    var title: String
    var text: String?
    var url: URL?
    var cause: ServiceAlert.Cause
    var effect: ServiceAlert.Effect
    var severity: ServiceAlert.Severity
    var causeDetail: String?
    var effectDetail: String?

    /// The periods in which the network is affected; empty for as long as the feed has the alert.
    var periods: [Period]

    /// The chosen stops that it concerns, positions in ``Timetable/stops`` in ascending order.
    var stops: [Int]

    /// The short names or ids of the lines that it names.
    var lines: [String]

    /// A period without an end that is known, or without a start.
    struct Period: Sendable, Equatable {
        var start: Date?
        var end: Date?

        /// Returns true from the start up to, not including, the end.
        func contains(_ date: Date) -> Bool { (start.map { $0 <= date } ?? true) && (end.map { date < $0 } ?? true) }
    }

    /// Returns the period that holds at a time, or else the next one; `nil` if all are over, or if there is none.
    func period(at now: Date) -> Period? {
        periods.first { $0.contains(now) }
            ?? periods.filter { ($0.start ?? .distantPast) > now }
            .min { ($0.start ?? .distantPast) < ($1.start ?? .distantPast) }
    }

    /// Makes an item of the alert.
    ///
    /// - Parameters:
    ///   - timetable: The timetable of the stops.
    ///   - now: The time of the fetch.
    ///   - group: The id of the item's group; `nil` for that of the first stop.
    /// - Returns: The item; `nil` for an alert whose periods are over.
    func item(of timetable: Timetable, at now: Date, group: String? = nil) -> FeedItem? {
        let period = period(at: now)
        if period == nil, !periods.isEmpty { return nil }
        let names = stops.map { timetable.stops[$0].name }.unique
        var item = FeedItem(
            id: LocalID("alert", id),
            title: title,
            subtitle: ([effect.words].compactMap(\.self) + lines.prefix(4)).joined(separator: " · "),
            time: period?.start.map { .instant($0, end: period?.end) } ?? .undated("until further notice"),
            group: group ?? stops.first.map { timetable.stops[timetable.group(of: $0)].id },
            category: ItemCategory(id: "alert", label: "Alerts", icon: severity == .severe ? "⛔" : "⚠"),
            status: .scheduled,
            facts: .known(
                Fact("text", "Text", ifPresent: text, reportsChanges: false),
                Fact("effect", "Effect", ifPresent: effectDetail ?? effect.words),
                Fact("cause", "Cause", ifPresent: causeDetail ?? cause.words),
                Fact("severity", "Severity", ifPresent: severity.words),
                lines.isEmpty ? nil : Fact("lines", "Lines", .list(lines)),
                names.isEmpty ? nil : Fact("stops", "Stops", .list(names))
            ),
            links: url.map { [ItemLink("More about this alert", $0)] } ?? [],
            relevantUntil: period?.start == nil ? nil : period?.end ?? .distantFuture
        )
        if item.subtitle?.isEmpty == true { item.subtitle = nil }
        return item
    }
}

extension ServiceAlert.Effect {
    /// The effect in words; `nil` if it is unknown.
    var words: String? {
        switch self {
        case .noService: "No service"
        case .reducedService: "Reduced service"
        case .significantDelays: "Significant delays"
        case .detour: "Detour"
        case .additionalService: "Additional service"
        case .modifiedService: "Modified service"
        case .stopMoved: "Stop moved"
        case .accessibilityIssue: "Accessibility issue"
        case .other, .unknown, .noEffect: nil
        }
    }
}

extension ServiceAlert.Cause {
    /// The cause in words; `nil` if it is unknown.
    var words: String? {
        switch self {
        case .unknown, .other: nil
        case .technicalProblem: "Technical problem"
        case .strike: "Strike"
        case .demonstration: "Demonstration"
        case .accident: "Accident"
        case .holiday: "Holiday"
        case .weather: "Weather"
        case .maintenance: "Maintenance"
        case .construction: "Construction"
        case .policeActivity: "Police activity"
        case .medicalEmergency: "Medical emergency"
        case .specialEvent: "Special event"
        }
    }
}

extension ServiceAlert.Severity {
    /// The severity in words; `nil` if it is unknown.
    var words: String? {
        switch self {
        case .unknown: nil
        case .info: "Information"
        case .warning: "Warning"
        case .severe: "Severe"
        }
    }
}
