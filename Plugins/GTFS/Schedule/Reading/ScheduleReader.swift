package import FeedCore
import FeedReaders

/// The timetable of an archive, and the warnings about rows that were left out.
package struct ScheduleReading: Sendable {
    package var timetable: Timetable
    package var warnings: FeedWarnings
}

extension Timetable {
    /// Reads the timetable of the chosen stops from an archive.
    ///
    /// - Parameters:
    ///   - archive: The files of GTFS Schedule.
    ///   - choice: The stops whose departures are shown.
    ///   - language: The viewer's language as a tag such as `de`, for `translations.txt`; `nil` for the feed's own.
    ///   - limits: The bounds of the timetable.
    /// - Returns: The timetable with warnings.
    /// - Throws: ``FeedError`` with code `malformed` for an archive without a file that is needed, or with a file that
    ///   cannot be read to its end; with code `configuration` if none of the stops exists, or too many are chosen.
    /// - SeeAlso: [Dataset files](https://gtfs.org/documentation/schedule/reference/#dataset-files)
    package static func read(
        _ archive: some FileArchive,
        _ choice: StopChoice,
        language: String? = nil,
        limits: ScheduleLimits = ScheduleLimits()
    ) throws -> ScheduleReading {
        let missing = ["agency", "stops", "trips", "stop_times"].filter { archive.file(of: $0) == nil }
        guard missing.isEmpty else {
            throw FeedError(
                .malformed,
                "the archive has no \(missing.map { "\($0).txt" }.listed); it has "
                    + (archive.files.isEmpty
                        ? "no files" : archive.files.keys.sorted().prefix(20).joined(separator: ", ")),
                hint: "It has to be an archive of GTFS Schedule, and not of realtime data."
            )
        }
        var warnings = FeedWarnings()
        let chosen = try ChosenStops(choice, in: archive, &warnings)
        if !chosen.unknown.isEmpty {
            let names = chosen.unknown.map { "\"\($0)\"" }.listed
            guard chosen.ids?.count != 0 else {
                throw FeedError(
                    .configuration,
                    "the schedule has no stop with the id, code or name \(names)",
                    hint: "Search for stops by their names."
                )
            }
            warnings.add(.adjustedSetting, "the schedule has no stop with the id, code or name \(names)")
        }
        let scan = try StopTimesScan(archive, chosen: chosen.ids, limits: limits)
        warnings.add(scan.warnings)
        if scan.onDemand > 0 {
            warnings.add(
                .unusualRecord,
                pointer: "stop_times.txt",
                "services on demand have no times and are not shown (rows: \(scan.onDemand))"
            )
        }
        var builder = TimetableBuilder(scan: scan, chosen: chosen.ids, limits: limits)
        try builder.readAll(archive, language: language)
        warnings.add(builder.warnings)
        return ScheduleReading(timetable: builder.timetable, warnings: warnings)
    }
}
