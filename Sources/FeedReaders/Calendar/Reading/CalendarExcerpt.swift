package import FeedCore

/// The parts of a calendar object that are read, one line a property, so that many objects can be kept and read as one
/// text.
///
/// An object of a CalDAV server has the events of one UID and the zones that they name. Components and properties that
/// ``CalendarReader`` skips are left out.
package struct CalendarExcerpt {
    /// The events and tasks, from `BEGIN` to `END`; empty if the object has none that can become items.
    package private(set) var components: [UInt8] = []

    /// The definitions of zones by `TZID`, except those of zones that the time zone database has.
    package private(set) var zones: [String: [UInt8]] = [:]

    /// The greatest length of a line in bytes; the reader shows 2,000 characters of a description.
    private static let longestLine = 16_000

    /// Reads an object in UTF-8; `nil` if the text does not begin with `BEGIN:VCALENDAR`.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - day: The day before which events and tasks that do not repeat are left out.
    package init?(_ object: [UInt8], since day: CivilDay) {
        var lines = LogicalLines(object, work: nil)
        guard let first = lines.next(), Self.value(of: first.bytes, in: .begin) == "VCALENDAR" else { return nil }
        var open: [String] = []
        var part = Part()
        while let line = lines.next() {
            let property = ContentLine.property(of: line.bytes)
            if property == .begin, let name = Self.value(of: line.bytes, in: .begin) {
                if open.isEmpty { part = Part(name) }
                open.append(name)
                if part.keeps(open) { part.add("BEGIN:\(name)".utf8) }
            } else if property == .end, let name = Self.value(of: line.bytes, in: .end) {
                guard let depth = open.lastIndex(of: name) else { continue }
                if part.keeps(open) { part.add("END:\(name)".utf8) }
                open.removeSubrange(depth...)
                if open.isEmpty { close(part, since: day) }
            } else if let property, part.keeps(open), part.reads(property) {
                part.add(Self.shortened(line.bytes))
                part.record(property, line)
            }
        }
        // An object that is cut off is read as far as it goes.
        if let name = open.first {
            part.add("END:\(name)".utf8)
            close(part, since: day)
        }
    }

    private mutating func close(_ part: Part, since day: CivilDay) {
        if part.name == "VTIMEZONE" {
            guard let id = part.zone, ZoneDatabase.shared.rules(named: id) == nil else { return }
            zones[id] = part.bytes
        } else if part.isItem, part.repeats || part.last.map({ $0 >= day.number }) ?? true {
            components += part.bytes
        }
    }

    private static func value(of line: ArraySlice<UInt8>, in property: PropertyName) -> String? {
        guard ContentLine.property(of: line) == property else { return nil }
        return String(decoding: line.dropFirst(property.rawValue.utf8.count + 1).prefix(100), as: UTF8.self).trimmed
            .uppercased()
    }

    /// Returns a line without the rest of a long text, cut between two characters.
    private static func shortened(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.count > longestLine, ContentLine.property(of: line) == .description else { return line }
        var cut = line.prefix(longestLine)
        while let last = cut.last, last & 0xC0 == 0x80 { cut.removeLast() }
        return cut.dropLast()
    }
}

extension CalendarExcerpt {
    /// A component of the object: an event, a task, a zone, or one that is left out.
    private struct Part {
        var name = ""
        var bytes: [UInt8] = []
        var zone: String?
        var repeats = false
        var hasDue = false
        var hasDuration = false

        /// The last day that the component names as its start, its end or its due date.
        var last: Int?

        init(_ name: String = "") { self.name = name }

        /// True for an event, and for a task with a due date.
        var isItem: Bool { name == "VEVENT" || name == "VTODO" && (hasDue || hasDuration) }

        /// Returns true if the innermost of the open components is kept.
        func keeps(_ open: [String]) -> Bool {
            switch name {
            case "VEVENT", "VTODO": open.count == 1
            case "VTIMEZONE": open.count < 3
            default: false
            }
        }

        func reads(_ property: PropertyName) -> Bool {
            switch name {
            case "VEVENT": property.isOfEvent && property != .stamp
            case "VTODO": property.isOfTask && property != .stamp
            default: property.isOfObservance || property == .zoneID
            }
        }

        mutating func add(_ line: some Sequence<UInt8>) {
            bytes.append(contentsOf: line)
            bytes.append(UInt8(ascii: "\n"))
        }

        mutating func record(_ property: PropertyName, _ line: LogicalLines.Line) {
            switch property {
            case .rule, .additions, .recurrenceID: repeats = true
            case .duration: hasDuration = true
            case .zoneID, .start, .ending, .due:
                var remark: String?
                guard let content = try? ContentLine(line, property: property, remark: &remark) else { return }
                if property == .zoneID { zone = content.value.unescaped.trimmed }
                if property == .due { hasDue = true }
                if let time = CalendarTime(content.value.trimmed) { last = max(last ?? .min, time.seconds / 86_400) }
            default: break
            }
        }
    }
}
