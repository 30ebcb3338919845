import FeedCore
import FeedHTTP
import Foundation
import GTFS

// Prints the departures of a folder with a schedule, one a line, for `Scripts/gtfs-checks`.

/// Writes a line beside the departures.
func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

let arguments = CommandLine.arguments
guard arguments.count >= 4, let first = CivilDay(arguments[2]), let days = Int(arguments[3]) else {
    say("usage: GTFSDepartures FOLDER FROM DAYS [STOP...]\n")
    exit(64)
}
do {
    let stops = Array(arguments.dropFirst(4))
    let clock = ContinuousClock()
    let begin = clock.now
    let choice = stops.isEmpty ? StopChoice.all : .named(stops)
    let reading = try Timetable.read(
        FolderArchive(arguments[1], limits: .none),
        choice,
        limits: stops.isEmpty ? .none : ScheduleLimits()
    )
    let timetable = reading.timetable
    if ProcessInfo.processInfo.environment["GTFS_VERBOSE"] != nil {
        for warning in reading.warnings.listed { say("\(warning.pointer ?? ""): \(warning.message)\n") }
        let size =
            "\(timetable.trips.count) trips, \(timetable.patterns.count) patterns, \(timetable.profiles.count) profiles"
        say("read in \(clock.now - begin): \(size)\n")
    }
    if ProcessInfo.processInfo.environment["GTFS_VERBOSE"] != nil {
        let stored = try timetable.stored(limits: .none)
        let reread = clock.now
        let again = Timetable(stored: stored)
        let departing = clock.now
        let window = first.start(in: timetable.timeZone)..<first.adding(days: 2).start(in: timetable.timeZone)
        let items = timetable.items(of: timetable.departures(in: window))
        say("stored in \(stored.count) bytes, read again in \(departing - reread), equal: \(again == timetable)\n")
        say("\(items.count) items of two days in \(clock.now - departing)\n")
    }
    for number in 0..<max(0, days) {
        for departure in timetable.departures(on: first.adding(days: number)) {
            let fields = [
                departure.serviceDay.description, departure.tripID, timetable.stops[departure.stop].id,
                String(departure.sequence), departure.planned?.departure?.rfc3339 ?? "", departure.headsign ?? "",
                String(departure.pickup.rawValue), departure.isInterpolated ? "interpolated" : "",
            ]
            print(fields.joined(separator: "\t"))
        }
    }
} catch {
    say("\(error)\n")
    exit(1)
}
