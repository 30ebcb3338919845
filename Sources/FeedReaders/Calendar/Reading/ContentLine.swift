import FeedCore
import Foundation

/// A property of a calendar: `DTSTART;TZID=Europe/London:20261224T090000`.
struct ContentLine: Sendable {
    /// The name in capitals.
    var name: String

    /// The property, if it is one that is read; `nil` for any other, which is skipped.
    var property: PropertyName?

    /// The parameters: values without quotation marks, by name in capitals.
    var parameters: [String: [String]]

    /// The text after the colon, still escaped.
    var value: String

    /// The line number in the file, from 1.
    var number: Int

    var place: String { "line \(number)" }

    /// Returns the only value of a parameter, or the first of several.
    func parameter(_ name: String) -> String? { parameters[name]?.first }
}

/// The reason why a line is not a property: the text found and the text expected.
struct ContentLineError: Error {
    var message: String
}

extension ContentLine {
    /// Returns the index after the name of a line.
    private static func endOfName(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") } ?? bytes.endIndex
    }

    /// Returns the property of a line, without parsing the rest; `nil` for a property that is skipped.
    static func property(of bytes: ArraySlice<UInt8>) -> PropertyName? {
        bytes.withUnsafeBufferPointer { PropertyName.named(UnsafeBufferPointer(rebasing: $0[..<endOfName($0)])) }
    }

    /// Returns the name of a property in capitals, without parsing the rest; empty if there is none.
    static func name(of bytes: ArraySlice<UInt8>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: $0[..<endOfName($0)], as: UTF8.self).uppercased() }
    }

    /// Parses a line; `property` is the result of ``property(of:)``.
    ///
    /// Sets `remark` if the line breaks the standard and its meaning is uncertain.
    ///
    /// - Throws: An error with the text found and the text expected, for a line without a name or a colon, an unclosed
    ///   quotation mark, and more parameters than any property has.
    init(_ line: LogicalLines.Line, property: PropertyName?, remark: inout String?) throws(ContentLineError) {
        let bytes = line.bytes
        self.property = property
        name = property?.rawValue ?? Self.name(of: bytes)
        number = line.number
        guard property != nil || !name.isEmpty && name.utf8.allSatisfy(\.isOfPropertyName) else {
            let found = String(decoding: bytes.prefix(80), as: UTF8.self)
            throw ContentLineError(message: "found \"\(found.shortened)\", expected NAME:VALUE")
        }
        let begin = bytes.startIndex + name.utf8.count
        var section = try ParameterSection(bytes, from: begin, of: name)
        if property?.isTime == true, let end = Self.endOfParameters(bytes, from: section.end) {
            section = try ParameterSection(bytes, from: begin, upTo: end, of: name)
        }
        guard section.end < bytes.endIndex, bytes[section.end] == UInt8(ascii: ":") else {
            throw ContentLineError(message: "found \(name.shortened) without a colon, expected NAME:VALUE")
        }
        parameters = section.values
        value = String(decoding: bytes[(section.end + 1)...], as: UTF8.self)
        if let parameter = section.bareAddress {
            remark =
                "the address in \(parameter.shortened) of \(name.shortened) has no quotation marks; "
                + "\"\(value.shortened)\" was taken as the value"
        }
    }

    /// Returns the index of the colon before a time value, if that is not the colon at `first`; otherwise `nil`.
    ///
    /// Some publishers write the name of a zone with colons and without quotation marks, such as `GMT+05:30` and
    /// `tzone://Microsoft/Custom`. The colon before the value is the first one that a time follows.
    private static func endOfParameters(_ bytes: ArraySlice<UInt8>, from first: Int) -> Int? {
        func hasTime(after colon: Int) -> Bool {
            let value = bytes[(colon + 1)...].prefix(64).prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "/") }
            return CalendarTime(String(decoding: value, as: UTF8.self).trimmed) != nil
        }
        guard first < bytes.endIndex, bytes[(first + 1)...].contains(UInt8(ascii: ":")), !hasTime(after: first) else {
            return nil
        }
        return bytes[(first + 1)...].indices.first { bytes[$0] == UInt8(ascii: ":") && hasTime(after: $0) }
    }

    /// True for the property by which Outlook marks an event from midnight to midnight as a whole day.
    var marksWholeDays: Bool { property == .wholeDay && value.trimmed.uppercased() == "TRUE" }

    /// The person's name, otherwise the e-mail address; `nil` if both are empty.
    var person: String? {
        if let name = parameter("CN")?.trimmed.onOneLine, !name.isEmpty { return name.cut(to: 200) }
        let address = value.trimmed
        let text = address.lowercased().hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
        return text.isEmpty ? nil : text.cut(to: 200)
    }

    /// The value as a web address; `nil` for any other text.
    var webAddress: URL? { URL(webAddress: value.trimmed, limit: 2_000) }

    var coordinates: Coordinates? {
        let numbers = value.split(separator: ";").map { Double($0.trimmed) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1], abs(latitude) <= 90,
            abs(longitude) <= 180
        else { return nil }
        return Coordinates(latitude: latitude, longitude: longitude)
    }

    /// The `TZID`, with its values joined again, since some publishers write commas without quotation marks in it.
    fileprivate var zoneName: String? { parameters["TZID"]?.joined(separator: ",").trimmed }
}

extension CalendarEvent.Moment {
    /// The day that begins at this local midnight; `nil` at any other time of day, and in UTC.
    var wholeDay: Self? {
        if time.isDay { return self }
        guard time.form == .local, time.seconds.secondOfDay == 0 else { return nil }
        return Self(time: CalendarTime(seconds: time.seconds, form: .day))
    }

    /// Returns this time in the zone of `other` if it has no zone of its own; otherwise unchanged.
    func inZone(of other: CalendarEvent.Moment) -> CalendarEvent.Moment {
        guard time.form == .local, zone == nil else { return self }
        var moment = self
        moment.zone = other.zone
        if other.time.form == .utc { moment.time.form = .utc }
        return moment
    }

    /// Reads the value of a property with its zone; `nil` if it is not a time.
    init?(_ property: ContentLine) { self.init(property.value[...], of: property) }

    init?(_ value: Substring, of property: ContentLine) {
        guard let time = CalendarTime(value.trimmed) else { return nil }
        self.time = time
        zone = time.form == .local ? property.zoneName : nil
        if zone?.isEmpty == true { zone = nil }
    }
}
