/// An incident in the network: what happens, what it concerns, and when.
///
/// - SeeAlso: [GTFS Realtime, Alert](https://gtfs.org/documentation/realtime/reference/#message-alert).
struct ServiceAlert: WireMessage, Hashable, Sendable {
    /// The periods of the alert in the old form, which do not say whether they are those of the display or of the
    /// incident.
    var activePeriods: [AlertPeriod] = []
    var communicationPeriods: [AlertPeriod] = []
    var impactPeriods: [AlertPeriod] = []
    var informed: [EntitySelector] = []
    var cause: Cause?
    var effect: Effect?
    var severity: Severity?
    var url = TranslatedText()
    var header = TranslatedText()
    var description = TranslatedText()

    /// The cause and the effect in the publisher's own words.
    var causeDetail = TranslatedText()
    var effectDetail = TranslatedText()

    enum Cause: Int32, Sendable, CaseIterable {
        case unknown = 1
        case other, technicalProblem, strike, demonstration, accident, holiday, weather, maintenance, construction,
            policeActivity, medicalEmergency, specialEvent
    }

    enum Effect: Int32, Sendable, CaseIterable {
        case noService = 1
        case reducedService, significantDelays, detour, additionalService, modifiedService, other, unknown, stopMoved,
            noEffect, accessibilityIssue
    }

    enum Severity: Int32, Sendable, CaseIterable {
        case unknown = 1
        case info, warning, severe
    }

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: try field.append(to: &activePeriods)
        case 2: try field.append(to: &communicationPeriods)
        case 3: try field.append(to: &impactPeriods)
        case 5: try field.append(to: &informed)
        case 6: field.set(&cause)
        case 7: field.set(&effect)
        case 8: try field.merge(into: &url)
        case 10: try field.merge(into: &header)
        case 11: try field.merge(into: &description)
        case 14: field.set(&severity)
        case 17: try field.merge(into: &causeDetail)
        case 18: try field.merge(into: &effectDetail)
        default: break
        }
    }
}

/// A period, in seconds since 1970, up to but not including its end; a missing bound has no limit.
///
/// - SeeAlso: [GTFS Realtime, TimeRange](https://gtfs.org/documentation/realtime/reference/#message-timerange).
struct AlertPeriod: WireMessage, Hashable, Sendable {
    var start: UInt64?
    var end: UInt64?

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: field.set(&start)
        case 2: field.set(&end)
        default: break
        }
    }
}

/// A part of the network: all of the selectors that are present have to match.
///
/// - SeeAlso: [GTFS Realtime, EntitySelector](https://gtfs.org/documentation/realtime/reference/#message-entityselector).
struct EntitySelector: WireMessage, Hashable, Sendable {
    var agencyID: String?
    var routeID: String?
    var routeType: Int32?
    var trip: TripDescriptor?
    var stopID: String?
    var directionID: UInt32?

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: field.set(&agencyID)
        case 2: field.set(&routeID)
        case 3: field.set(&routeType)
        case 4: try field.merge(into: &trip)
        case 5: field.set(&stopID)
        case 6: field.set(&directionID)
        default: break
        }
    }
}
