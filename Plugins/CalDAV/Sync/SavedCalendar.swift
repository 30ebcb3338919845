import FeedCore
import FeedReaders
import Foundation

/// A calendar as it is saved between fetches.
struct SavedCalendar: Hashable {
    /// An object of the calendar, with its events and tasks.
    struct Member: Hashable {
        var revision: String?

        /// The parts that are read; empty if the object has none.
        var text: [UInt8]

        /// True if the object is not a calendar object.
        var isBroken = false
    }

    var info: CalendarInfo

    /// The token for the next changes; `nil` if the server has none.
    var token: String?

    /// The days with all their events; `nil` for all days.
    var range: ClosedRange<CivilDay>?

    /// True if all changes up to the mark of ``info`` are there.
    var isComplete = false

    /// The objects by their paths.
    var members: [String: Member] = [:]

    /// The definitions of zones by name.
    var zones: [String: [UInt8]] = [:]

    init(_ info: CalendarInfo) {
        self.info = info
        // The mark is that of what is saved.
        self.info.mark = nil
    }

    mutating func add(_ object: String, at path: String, revision: String?, since day: CivilDay) {
        let excerpt = CalendarExcerpt(Array(object.utf8), since: day)
        members[path] = Member(revision: revision, text: excerpt?.components ?? [], isBroken: excerpt == nil)
        zones.merge(excerpt?.zones ?? [:]) { first, _ in first }
    }
}

extension SavedCalendar {
    /// Returns the items of the calendar in the window.
    func snapshot(
        in context: FetchContext,
        group: String,
        readsTasks: Bool,
        timeZone: TimeZone?
    ) throws(FeedError) -> FeedSnapshot {
        var text = Array("BEGIN:VCALENDAR\n".utf8)
        for (_, zone) in zones.sorted(by: { $0.key < $1.key }) { text += zone }
        var line = text.count { $0 == UInt8(ascii: "\n") } + 1
        var lines: [(first: Int, path: String)] = []
        var warnings = FeedWarnings()
        for (path, member) in members.sorted(by: { $0.key < $1.key }) {
            if member.isBroken {
                warnings.add(
                    .malformedRecord,
                    pointer: path.name,
                    "found no BEGIN:VCALENDAR, expected a calendar object"
                )
            }
            guard !member.text.isEmpty else { continue }
            lines.append((line, path))
            line += member.text.count { $0 == UInt8(ascii: "\n") }
            text += member.text
        }
        text += "END:VCALENDAR\n".utf8
        let (calendars, isCut) = try CalendarReader.read(
            text,
            named: "the calendar",
            readsTasks: readsTasks,
            limits: CalendarLimits(),
            work: nil,
            warnings: &warnings
        )
        let place = CalendarItems.Place(
            prefix: info.id,
            group: group,
            category: info.category,
            region: timeZone?.name ?? FeedTime.everywhere
        )
        var snapshot = try CalendarItems(in: timeZone)
            .snapshot(of: calendars, isCut: isCut, at: calendars.map { _ in place }, in: context)
        warnings.add(snapshot.warnings)
        snapshot.warnings = warnings.reworded { warning in
            var warning = warning
            if let line = warning.line, let place = lines.last(where: { $0.first <= line }) {
                warning.pointer = "\(place.path.name), line \(line - place.first + 1)"
            }
            return warning
        }
        if let range, let known = snapshot.coverage {
            let days = TimeWindow(
                from: range.lowerBound.start(in: .gmt),
                until: range.upperBound.start(in: .gmt)
            )
            snapshot.coverage = known.common(with: days)
        }
        return snapshot
    }
}

extension FeedWarning {
    /// The line that the warning is about; `nil` if it is about no line.
    fileprivate var line: Int? {
        guard let pointer, pointer.hasPrefix("line ") else { return nil }
        return Int(pointer.dropFirst(5))
    }
}

extension String {
    /// The last part of a path.
    fileprivate var name: String { split(separator: "/").last.map(String.init) ?? self }
}
