import FeedCore
import FeedHTTP
import Foundation
import GTFS

// Prints the departures of a folder with a schedule, with what messages of GTFS Realtime say about them, one a line, for
// Scripts/gtfs/judge_realtime.py; and warnings beside them.

/// Writes a line beside the departures.
func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

let arguments = CommandLine.arguments
guard arguments.count >= 5, let seconds = Double(arguments[2]), let hours = Double(arguments[3]) else {
    say("usage: GTFSRealtime FOLDER NOW HOURS MESSAGE...    (NOW in seconds since 1970)")
    exit(64)
}
do {
    let clock = ContinuousClock()
    let now = Date(timeIntervalSince1970: seconds)
    let window = now..<now + hours * 3_600
    let timetable = try Timetable.read(FolderArchive(arguments[1], limits: .none), .all, limits: .none).timetable
    let start = window.lowerBound - RealtimeMerge.lookback
    let planned = timetable.departures(in: start..<window.upperBound + 3_600, arrivals: true)
    let begin = clock.now
    let interest = RealtimeMerge.interest(in: timetable)
    let feeds = try arguments.dropFirst(4).map { path in
        try RealtimeFeed([UInt8](try Data(contentsOf: URL(filePath: path))), about: interest)
    }
    let read = clock.now
    let merge = RealtimeMerge.merged(feeds, with: planned, of: timetable, at: now, in: window, withArrivals: true)
    say("\(planned.count) departures; read in \(read - begin), merged in \(clock.now - read)")
    for warning in merge.warnings.listed { say(warning.sentence) }
    for departure in merge.departures {
        func number(_ date: Date?) -> String { date.map { String(Int($0.timeIntervalSince1970)) } ?? "-" }
        let fields = [
            departure.tripID, departure.serviceDay.description, departure.start.map(String.init) ?? "-",
            String(departure.sequence), timetable.stops[departure.stop].id, timetable.stops[departure.currentStop].id,
            number(departure.planned?.arrival), number(departure.planned?.departure),
            number(departure.times?.arrival), number(departure.times?.departure), departure.status.rawValue,
            departure.headsign ?? "", departure.uncertainty.map(String.init) ?? "-",
            departure.alerts.joined(separator: "|"),
        ]
        print(fields.joined(separator: "\t"))
    }
} catch {
    say("\(error)")
    exit(1)
}
