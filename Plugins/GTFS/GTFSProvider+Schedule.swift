import FeedCore
import Foundation

extension GTFSProvider {
    /// The time after which the schedule is requested again.
    private static let lifetime = 86_400.0

    /// The time after which a schedule that could not be renewed is requested again.
    private static let retryTime = 3_600.0

    /// Returns the saved timetable, or a new one if the schedule has changed.
    ///
    /// A file is asked for at each fetch, which costs nothing if it has not changed.
    ///
    /// - Throws: The error of the request or of the reading, if there is no saved timetable.
    func savedSchedule(in context: FetchContext) async throws -> SavedSchedule {
        let now = context.now
        let saved = context.state.flatMap { SavedSchedule($0, answering: question) }
        if let saved, settings[Self.file] == nil {
            let time = saved.head.problem == nil ? Self.lifetime : Self.retryTime
            if (0..<time).contains(now.timeIntervalSince(saved.head.askedAt)) { return saved }
        }
        do {
            let new = try await newSchedule(after: saved, in: context)
            await context.saveState(new.state)
            return new
        } catch {
            let error = FeedError(error)
            guard var saved, error.code != .cancelled else { throw error }
            saved.head.problem = error.message
            saved.head.askedAt = now
            return saved
        }
    }

    /// Requests the schedule; if a timetable is saved, only as long as time is left to show that one.
    private func newSchedule(after saved: SavedSchedule?, in context: FetchContext) async throws -> SavedSchedule {
        guard let saved else { return try await schedule(after: nil, in: context) }
        let left = context.deadline - .now
        let reserve = left / 8
        let new = try await context.allowance.run(leaving: reserve) {
            try await self.schedule(after: saved, in: context)
        }
        guard let new else { throw FeedError(.unreachable, "it did not arrive within \((left - reserve).spoken)") }
        return new
    }

    /// Requests the schedule under the condition that it has changed.
    private func schedule(after saved: SavedSchedule?, in context: FetchContext) async throws -> SavedSchedule {
        guard var request = scheduleRequest else { throw FeedError(.configuration, "there is no schedule") }
        for (name, value) in saved?.head.validators ?? [:] { request.headers[name] = value }
        let answer = try await context.transport.archive(request)
        if answer.response.status == 304, var saved {
            saved.head.problem = nil
            // The time of a file would change the state at each fetch.
            if settings[Self.file] == nil { saved.head.askedAt = context.now }
            return saved
        }
        let hint = "Check schedule under feeds.\(context.feed).settings."
        if let failure = answer.response.failure(hint: hint) { throw failure }
        guard let archive = answer.archive else { throw FeedError(.malformed, "the answer has no archive") }
        let reading = try Timetable.read(archive, choice, language: language(in: context))
        let timetable = reading.timetable
        var warnings = reading.warnings
        if let saved, saved.isLeft(by: timetable, at: context.now) {
            let counts =
                "\(timetable.trips.count) trips at the chosen stops, the last one \(saved.timetable.trips.count)"
            throw FeedError(.malformed, "the new schedule has \(counts)")
        }
        if timetable.trips.isEmpty {
            let place = settings[Self.stops].isEmpty ? "around the point" : "at the chosen stops"
            warnings.add(.unusualRecord, "the schedule has no departures \(place)")
        }
        let head = SavedSchedule.Head(
            question: question,
            validators: answer.response.validators,
            readAt: context.now,
            askedAt: context.now,
            warnings: warnings
        )
        return try SavedSchedule(head, timetable)
    }

    /// The language of names and alerts.
    ///
    /// The viewer's own language is not a part of ``question``: two programs with different locales share a timetable.
    func language(in context: FetchContext) -> String? { settings[Self.language] ?? context.language }

    /// The settings that the timetable depends on.
    private var question: String {
        let address = settings[Self.schedule]?.url.absoluteString ?? settings[Self.file]?.string ?? ""
        let point = settings.point
        let place =
            settings[Self.stops].isEmpty
            ? ["\(point.latitude),\(point.longitude)", "\(settings[Self.radius])"] : settings[Self.stops]
        return [address, place.joined(separator: "|"), settings[Self.language] ?? ""].joined(separator: "#")
    }

    private var choice: StopChoice {
        settings[Self.stops].isEmpty
            ? .near(settings.point, radius: Double(settings[Self.radius]), maximum: Self.maximumStops)
            : .named(settings[Self.stops])
    }
}

extension SettingValues {
    /// The centre of the search for stops.
    var point: Coordinates {
        Coordinates(latitude: self[GTFSProvider.latitude], longitude: self[GTFSProvider.longitude])
    }
}
