import FeedCore

/// The faults of a realtime feed, counted by kind, so that a fault in each of a thousand trips is one warning.
struct RealtimeIssues {
    /// A kind of fault, with the words of its warning.
    ///
    /// Most of them are rules of the validator for GTFS Realtime.
    ///
    /// - SeeAlso: [Rules of the validator](https://github.com/MobilityData/gtfs-realtime-validator/blob/master/RULES.md).
    enum Kind: String, CaseIterable {
        case milliseconds = "a time is in milliseconds instead of seconds, and was divided by 1000"
        case implausibleTime =
            "a time is hours before or a day after the schedule's or not of these years, and was left out"
        case noTripID = "a trip has no trip_id, and its other members do not name one, so it was left out"
        case modifiedTrip = "a trip is named by a modification of trips, which is not supported"
        case otherRoute = "the route of a trip is not the schedule's, so its news was left out"
        case badStartDate = "a start_date is not of the form YYYYMMDD, so the trip's news was left out"
        case badStartTime = "a start_time is not of the form HH:MM:SS"
        case otherStartTime = "the start_time of a trip is not the schedule's"
        case notRunning = "a trip does not run on its start_date, so its news was left out"
        case calendarDay = "a start_date is a day of the calendar instead of the service day before it, which was used"
        case noRepetition = "no start_date and start_time name a run of a repeated trip, so its news was left out"
        case severalUpdates = "a trip has several updates, of which the latest was used"
        case addedIsScheduled = "an added trip is in the schedule, and was read as the scheduled one"
        case noCopy = "a copy has no id, date or time of its own, or no original, and was left out"
        case unsorted = "the stops of a trip are not in the order of the schedule, and were sorted"
        case repeatedStop = "a stop of a trip has several updates, which were put together"
        case noStop = "a stop of a trip has neither a stop_sequence nor a stop_id, and was left out"
        case unknownStop = "a stop is not one of the trip's, and was left out"
        case otherStop = "the stop_sequence and stop_id of a stop are not of one stop; the stop_id was used"
        case ambiguousStop = "a trip calls twice at a stop without stop_sequence, which was left out"
        case unknownPlatform = "an assigned stop is not in the schedule, so the platform is the planned one"
        case noTimes = "a stop has neither an arrival nor a departure with a time or a delay"
        case timesWithoutData = "a stop with NO_DATA has times, which were left out"
        case delayWithoutSchedule = "a stop of a trip without a schedule has a delay but no time, and was left out"
        case decreasingTimes = "the times of a trip decrease, so those of the schedule hold"
        case decreasingAdded = "the times of a trip that the schedule does not have decrease, so it was left out"
        case departureBeforeArrival = "a departure is before the arrival, which was used instead"
        case nothingInformed = "an alert does not say what it concerns"
    }

    private var counts: [Kind: (count: Int, example: String)] = [:]

    /// Counts a fault.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - example: The id of the trip or alert, which is named if it is the first with this fault.
    mutating func add(_ kind: Kind, _ example: @autoclosure () -> String) {
        if let entry = counts[kind] {
            counts[kind] = (entry.count + 1, entry.example)
        } else {
            counts[kind] = (1, example())
        }
    }

    /// The kinds of faults that were found.
    var kinds: Set<Kind> { Set(counts.keys) }

    /// Adds a warning for each kind.
    func add(to warnings: inout FeedWarnings) {
        for kind in Kind.allCases {
            guard let (count, example) = counts[kind] else { continue }
            let name = example.isEmpty ? "" : ", such as \"\(example.prefix(80))\""
            warnings.add(.unusualRecord, "\(kind.rawValue) (\(count) \(count == 1 ? "time" : "times")\(name))")
        }
    }
}
