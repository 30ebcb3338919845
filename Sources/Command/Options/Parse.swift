import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import Foundation

/// Parsers of arguments; the argument parser prefixes the option and the text to the errors thrown here.
enum Parse {
    static func duration(_ text: String) throws -> Duration {
        let duration = try read(Duration(text), Duration.rule)
        return try read(duration > .zero ? duration : nil, "1s or longer")
    }

    /// Parses the time limit of a fetch.
    static func deadline(_ text: String) throws -> Duration {
        let longest = Feed.deadlines.upperBound
        let duration = try read(Duration(text), Duration.rule)
        return try read(duration > .zero && duration <= longest ? duration : nil, "1s to \(longest.shortText)")
    }

    static func date(_ text: String) throws -> DateArgument {
        if let fault = DateArgument.fault(of: text) { throw ValidationError("\(fault).") }
        return try read(DateArgument(text), DateArgument.rule, nearest: DateArgument.nearest(to: text))
    }

    /// Parses the time of a clock, within the years in which items may start.
    static func now(_ text: String) throws -> DateArgument {
        let date = try date(text)
        return try read(
            Date.plausibleStarts.contains(date.start(in: .gmt, now: Date())) ? date : nil,
            "within the years 2000 to 2099"
        )
    }

    static func point(_ text: String) throws -> Coordinates {
        try read(Coordinates(text), "a latitude and a longitude such as 48.2,16.37")
    }

    static func past(_ text: String) throws -> PastArgument {
        if let fault = DateArgument.fault(of: text) { throw ValidationError("\(fault).") }
        return try read(PastArgument(text), PastArgument.rule)
    }

    static func month(_ text: String) throws -> MonthArgument {
        try read(MonthArgument(text), MonthArgument.rule, nearest: MonthArgument.nearest(to: text))
    }

    static func year(_ text: String) throws -> Int {
        try read(text.utf8.count == 4 ? Int(text).flatMap { $0 >= 1_000 ? $0 : nil } : nil, "a year such as 2027")
    }

    static func timeZone(_ text: String) throws -> TimeZone {
        try read(
            TimeZone(known: text),
            "a time zone such as Europe/London",
            nearest: zone(near: text)
        )
    }

    /// Returns the time zone that a text most likely means: `Europe/Berlin` for `Berlin`.
    private static func zone(near text: String) -> String? {
        let zones = TimeZone.knownTimeZoneIdentifiers
        if let zone = text.nearest(of: zones) { return zone }
        // Three letters may be an abbreviation, which several zones share.
        guard text.count > 3 else { return nil }
        // If several zones end in the same place name, the shortest one is used.
        let places = Dictionary(grouping: zones) { $0.split(separator: "/").last.map(String.init) ?? $0 }
        let place = text.replacing(" ", with: "_").nearest(of: places.keys)
        return place.flatMap { places[$0]?.min { ($0.count, $0) < ($1.count, $1) } }
    }

    static func count(_ text: String) throws -> Int {
        try read(Int(text).flatMap { $0 >= 1 ? $0 : nil }, "1 or more")
    }

    /// Parses the factor by which a clock is faster than the machine's.
    static func speed(_ text: String) throws -> Double {
        try read(Double(text).flatMap { (1...3_600).contains($0) ? $0 : nil }, "1 to 3600")
    }

    static func port(_ text: String) throws -> Int {
        try read(Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }, "0 to 65535")
    }

    /// Parses the maximum rate of requests.
    static func rate(_ text: String) throws -> RequestRates.Limit {
        let rate: RequestRates.Limit = try value(text)
        return try read(rate.isAllowed ? rate : nil, RequestRates.Limit.rule)
    }

    static func origin(_ text: String) throws -> WebOrigin { try value(text) }

    static func addressRange(_ text: String) throws -> AddressRange { try value(text) }

    /// Parses a value as in the configuration.
    private static func value<Value: SettingValue>(_ text: String) throws -> Value {
        try read(try? Value(RawSetting.text(text)), Value.typeName)
    }

    /// Parses a name that needs no quotation marks in shells.
    static func word(_ text: String) throws -> String {
        let isWord = text.wholeMatch(of: /[\p{L}\p{N}][\p{L}\p{N}._-]{0,62}/) != nil
        return try read(
            isWord ? text : nil,
            "1 to 63 letters, digits, \"-\", \"_\" or \".\", beginning with a letter or digit"
        )
    }

    /// Parses a host name or an address that clients use for a server.
    static func host(_ text: String) throws -> String {
        try read(text.isHostName ? text : nil, ServerPlan.nameRule)
    }

    /// Parses a text that must not be empty, such as a path.
    static func nonEmpty(_ text: String) throws -> String {
        guard !text.isEmpty else { throw ValidationError("it must not be empty.") }
        return text
    }

    static func status(_ text: String) throws -> ItemStatus {
        try read(ItemStatus(rawValue: text.lowercased()), ItemStatus.allCases.map(\.rawValue).listed)
    }

    static func condition(_ text: String) throws -> FactCondition { try read(FactCondition(text), FactCondition.rule) }

    /// Returns the value, or throws an error with the rule for valid values if it is `nil`.
    private static func read<Value>(
        _ value: Value?,
        _ rule: String,
        nearest: @autoclosure () -> String? = nil
    ) throws -> Value {
        if let value { return value }
        let hint = nearest().map { " Did you mean \"\($0)\"?" } ?? ""
        throw ValidationError("it must be \(rule).\(hint)")
    }
}

extension Option where Value == String? {
    /// Creates an option whose value is the path of a file.
    init(path help: String, extensions: [String] = [], visibility: ArgumentVisibility = .default) {
        self.init(
            help: ArgumentHelp(help, valueName: "path", visibility: visibility),
            completion: .file(extensions: extensions),
            transform: Parse.nonEmpty
        )
    }
}
