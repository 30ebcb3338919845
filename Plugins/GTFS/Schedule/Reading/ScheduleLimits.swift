import FeedCore

/// The bounds of a timetable.
package struct ScheduleLimits: Sendable {
    /// The maximum number of bytes of the stored timetable.
    package var storedBytes: Int

    /// The maximum of the bytes that the stored timetable will have, as estimated while the schedule is read.
    var estimatedBytes: Int { storedBytes.multipliedReportingOverflow(by: 2).overflow ? .max : storedBytes * 2 }

    /// The maximum number of rows that are gathered in memory, for trips whose rows do not stand together.
    var gatheredRows: Int { storedBytes / 16 }

    /// The maximum number of departures that repeated trips have at the chosen stops.
    var repeatedDepartures: Int { storedBytes / 32 }

    package init(storedBytes: Int = 8_000_000) { self.storedBytes = storedBytes }

    /// No bounds, for checks of whole archives.
    package static let none = ScheduleLimits(storedBytes: .max)

    var tooMuch: FeedError { tooMuch("the timetable of the chosen stops is larger than \(storedBytes / 1_000_000) MB") }

    var tooManyRepetitions: FeedError {
        tooMuch("the repeated trips of the chosen stops have more than \(repeatedDepartures) departures")
    }

    private func tooMuch(_ message: String) -> FeedError {
        FeedError(.configuration, message, hint: "Choose fewer stops.")
    }
}
