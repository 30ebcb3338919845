package import FeedCore
import Foundation

/// A lenient reader of RFC 5545 text.
///
/// Components and properties that are not needed are skipped without parsing: journals, alarms, and tasks unless they
/// are asked for. A
/// malformed line is skipped, with a warning that names the line; if the event needs that line, the event is skipped.
/// Deeply nested components are only counted, so that they cost nothing.
package struct CalendarReader {
    fileprivate enum Component {
        case calendar
        case event(line: Int)
        case task(line: Int)
        case zone(ZoneDefinition, id: String?)
        case observance
        case passedOver(name: String)
    }

    /// The maximum depth of nested components that are tracked; deeper ones are only counted.
    private static let maximumDepth = 64

    private let limits: CalendarLimits
    private let readsTasks: Bool
    private var warnings = FeedWarnings()
    private var calendars: [CalendarObject] = []

    /// The open components, the innermost last.
    private var open: [Component] = []

    /// The number of open components beyond ``maximumDepth``.
    private var deeperCount = 0

    /// The properties of the open event.
    private var eventProperties: [ContentLine] = []
    /// The properties of the open `STANDARD` or `DAYLIGHT` part of a zone.
    private var observanceProperties: [ContentLine] = []

    /// True if the text stops before an expected end.
    private(set) var isCut = false

    private init(limits: CalendarLimits, readsTasks: Bool) { (self.limits, self.readsTasks) = (limits, readsTasks) }

    /// Reads all calendars of a text, in UTF-8 or another encoding that ``CalendarEncoding`` reads.
    ///
    /// `name` is for errors, such as `the answer`. `charset` is from the answer's header. `readsTasks` is false to leave
    /// out tasks; those with a due date are read otherwise.
    ///
    /// - Returns: The calendars, and true if the text stops before the end of the last one.
    /// - Throws: ``FeedCore/FeedError`` with code `malformed` for a text that is empty or not a calendar, `cancelled`
    ///   if the task was cancelled.
    package static func read(
        _ bytes: [UInt8],
        named name: String,
        charset: String? = nil,
        readsTasks: Bool = true,
        limits: CalendarLimits,
        work: ReadingWork?,
        warnings: inout FeedWarnings
    ) throws(FeedError) -> (calendars: [CalendarObject], isCut: Bool) {
        var encoding = CalendarEncoding(bytes, charset: charset)
        var lines = LogicalLines(encoding.bytes, work: work)
        var first = lines.next()
        while let line = first, line.bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
            first = lines.next()
        }
        guard let first else {
            throw FeedError(.malformed, "\(name) is empty, but should be a calendar", hint: "Try again later.")
        }
        let start = String(decoding: first.bytes.prefix(200), as: UTF8.self)
        guard start.uppercased().filter({ $0 != " " }).hasPrefix("BEGIN:VCALENDAR") else {
            let isMarkup = start.trimmed.hasPrefix("<")
            throw FeedError(
                .malformed,
                "\(name) is \(isMarkup ? "a web page or XML" : "not a calendar"): line \(first.number): "
                    + "found \"\(start.shortened)\", expected BEGIN:VCALENDAR",
                hint: isMarkup ? "Check the address; the provider \"syndication\" reads RSS and Atom." : nil
            )
        }
        var reader = CalendarReader(limits: limits, readsTasks: readsTasks)
        if encoding.hasMark, encoding.whole == nil {
            reader.warnings.add(.byteOrderMark, "\(name) begins with a byte-order mark, which was skipped")
        }
        reader.begin("VCALENDAR", first)
        if let whole = encoding.whole {
            reader.warnings.add(.unusualRecord, "\(name) is in \(whole), but should be in UTF-8; it was read as that")
        }
        var count = 0
        while var line = lines.next() {
            count += 1
            if count % 256 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
            let before = encoding.used
            line.bytes = encoding.read(line.bytes)
            if before == nil, let used = encoding.used {
                let outcome = used == .utf8 ? "what could not be read is shown as U+FFFD" : "it was read as \(used)"
                reader.warnings.add(at: line.place, "\(name) is not valid UTF-8; \(outcome)")
            }
            reader.read(line)
        }
        if Task.isCancelled { throw FeedError(CancellationError()) }
        reader.finish()
        warnings.add(reader.warnings)
        return (reader.calendars, reader.isCut)
    }

    private mutating func read(_ line: LogicalLines.Line) {
        let property = ContentLine.property(of: line.bytes)
        guard property == .begin || property == .end else { return read(property, line) }
        let value = line.bytes.dropFirst(property == .begin ? 6 : 4).prefix(100)
        let name = String(decoding: value, as: UTF8.self).trimmed.uppercased()
        if property == .begin { begin(name, line) } else { end(name, line) }
    }

    // MARK: - Components

    private mutating func begin(_ name: String, _ line: LogicalLines.Line) {
        switch name {
        case "VCALENDAR":
            close(downTo: 0, before: "BEGIN:VCALENDAR", at: line.number)
            calendars.append(CalendarObject())
            open.append(.calendar)
        case "VEVENT" where !open.isEmpty, "VTODO" where readsTasks && !open.isEmpty:
            // An event cannot be in another component, so the open ones have lost their ends.
            close(downTo: 1, before: "BEGIN:\(name)", at: line.number)
            // The memory is reused for the next event.
            eventProperties.removeAll(keepingCapacity: true)
            open.append(name == "VEVENT" ? .event(line: line.number) : .task(line: line.number))
        case "VTIMEZONE" where open.count == 1: open.append(.zone(ZoneDefinition(line: line.number), id: nil))
        case "STANDARD", "DAYLIGHT":
            if case .zone = open.last {
                observanceProperties = []
                open.append(.observance)
            } else {
                passOver(name, line)
            }
        default: passOver(name, line)
        }
    }

    private mutating func passOver(_ name: String, _ line: LogicalLines.Line) {
        if open.isEmpty {
            warnings.add(at: line.place, "found BEGIN:\(name.shortened) in no calendar")
        }
        if open.count < Self.maximumDepth { open.append(.passedOver(name: name)) } else { deeperCount += 1 }
    }

    private mutating func end(_ name: String, _ line: LogicalLines.Line) {
        guard deeperCount == 0 else {
            deeperCount -= 1
            return
        }
        if let last = open.last, last.name == name || last.isObservance && (name == "STANDARD" || name == "DAYLIGHT") {
            closeLast()
            return
        }
        guard ["VCALENDAR", "VEVENT", "VTIMEZONE", "VTODO"].contains(name),
            let place = open.lastIndex(where: { $0.name == name })
        else {
            warnings.add(at: line.place, "found END:\(name.shortened), which ends nothing")
            return
        }
        close(downTo: place + 1, before: "END:\(name)", at: line.number)
        closeLast()
    }

    /// Closes all open components except the `count` outermost, and warns if there were any to close.
    private mutating func close(downTo count: Int, before found: String, at line: Int) {
        deeperCount = 0
        guard open.count > count else { return }
        let name = open[count].name
        warnings.add(at: "line \(line)", "found \(found), expected END:\(name.shortened) before it")
        while open.count > count { closeLast() }
    }

    private mutating func closeLast() {
        guard let component = open.popLast() else { return }
        switch component {
        case .calendar, .passedOver: break
        case .observance:
            if case .zone(var zone, let id)? = open.popLast() {
                zone.observances.append(observanceProperties)
                open.append(.zone(zone, id: id))
            }
        case .zone(let zone, let id):
            addZone(zone, id: id)
        case .event(let line):
            guard let last = calendars.indices.last else { return }
            if let event = CalendarEvent(
                eventProperties,
                line: line,
                calendar: last,
                limits: limits,
                warnings: &warnings
            ) {
                calendars[last].events.append(event)
            }
        case .task(let line):
            guard let last = calendars.indices.last else { return }
            if let task = CalendarEvent(
                task: eventProperties,
                line: line,
                calendar: last,
                limits: limits,
                warnings: &warnings
            ) {
                calendars[last].events.append(task)
            }
        }
    }

    private mutating func addZone(_ zone: ZoneDefinition, id: String?) {
        guard let last = calendars.indices.last else { return }
        func warn(_ message: String) { warnings.add(at: "line \(zone.line)", message) }
        guard let id else { return warn("a time zone has no TZID; it was passed over") }
        guard let first = calendars[last].zones[id] else {
            calendars[last].zones[id] = zone
            return
        }
        if first.content != zone.content {
            warn("the time zone \"\(id.shortened)\" is defined differently on line \(first.line), which was used")
        }
    }

    private mutating func finish() {
        guard let outermost = open.first else { return }
        isCut = true
        let within = open.dropFirst().first.map { ", within a \($0.name.shortened)" } ?? ""
        warnings.add(.missingPart, "the text ends without END:\(outermost.name.shortened)\(within)")
        while !open.isEmpty { closeLast() }
    }

    // MARK: - Properties

    private mutating func read(_ property: PropertyName?, _ line: LogicalLines.Line) {
        guard let component = open.last else {
            let name = ContentLine.name(of: line.bytes).shortened
            warnings.add(at: line.place, "found \"\(name)\" in no calendar")
            return
        }
        switch component {
        case .passedOver: return
        case .calendar:
            guard property?.isOfCalendar == true, let content = content(line, property) else { return }
            calendarProperty(content)
        case .zone(let zone, let id):
            guard property == .zoneID, id == nil, let content = content(line, property) else { return }
            open[open.count - 1] = .zone(zone, id: content.value.unescaped.trimmed)
        case .observance:
            guard property?.isOfObservance == true, let content = content(line, property) else { return }
            observanceProperties.append(content)
        case .event, .task:
            let isTask = if case .task = component { true } else { false }
            guard isTask ? property?.isOfTask == true : property?.isOfEvent == true else {
                // Malformed lines have no known name.
                let isMalformed =
                    property == nil && !ContentLine.name(of: line.bytes).utf8.allSatisfy(\.isOfPropertyName)
                    || !line.bytes.contains(UInt8(ascii: ":"))
                if isMalformed { _ = content(line, property) }
                return
            }
            if let content = content(line, property) { eventProperties.append(content) }
        }
    }

    private mutating func content(_ line: LogicalLines.Line, _ property: PropertyName?) -> ContentLine? {
        do throws(ContentLineError) {
            var remark: String?
            let content = try ContentLine(line, property: property, remark: &remark)
            if let remark { warnings.add(at: line.place, remark) }
            return content
        } catch {
            warnings.add(at: line.place, "\(error.message); the line was passed over")
            return nil
        }
    }

    private mutating func calendarProperty(_ line: ContentLine) {
        let last = calendars.count - 1
        switch line.property {
        case .method: calendars[last].isCancelled = line.value.trimmed.uppercased() == "CANCEL"
        case .calendarZone: calendars[last].timeZone = line.text(atMost: 200) ?? calendars[last].timeZone
        case .name: calendars[last].name = line.text(atMost: 200) ?? calendars[last].name
        default: calendars[last].name = calendars[last].name ?? line.text(atMost: 200)
        }
    }
}

extension CalendarReader.Component {
    fileprivate var name: String {
        switch self {
        case .calendar: "VCALENDAR"
        case .event: "VEVENT"
        case .task: "VTODO"
        case .zone: "VTIMEZONE"
        case .observance: "STANDARD"
        case .passedOver(let name): name
        }
    }

    fileprivate var isObservance: Bool { if case .observance = self { true } else { false } }
}

extension LogicalLines.Line {
    fileprivate var place: String { "line \(number)" }
}

extension UInt8 {
    /// True for a capital, a digit, `-` and `_`.
    var isOfPropertyName: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension ContentLine {
    /// Returns the value without escapes and surrounding blanks, cut to `length`; `nil` if it is empty.
    func text(atMost length: Int) -> String? {
        // Avoids unescaping a text that is many times longer than the part that is used.
        let text = value.cut(to: 8 * length).unescaped.trimmed
        return text.isEmpty ? nil : text.cut(to: length)
    }
}

/// A calendar of a file, with its name, zones and events.
package struct CalendarObject: Sendable {
    /// The calendar's name, from `NAME` or its predecessor `X-WR-CALNAME`.
    package var name: String?

    /// The name of the zone for times without a zone: `X-WR-TIMEZONE`, which Google and Apple write; `nil` for none.
    var timeZone: String?

    /// True if all events are cancelled: the calendar's `METHOD` is `CANCEL`.
    package var isCancelled = false

    /// The zones that the calendar defines, by `TZID`; the first definition of each is used.
    var zones: [String: ZoneDefinition] = [:]
    var events: [CalendarEvent] = []
}
