import FeedCore
import FeedJSON
import Foundation

/// A member of records that is a time, and how it is written.
struct RecordTime {
    let path: String

    /// Its format as a field has it; `nil` where none is needed.
    private(set) var format: String?

    /// Whether it has a time of day.
    private(set) var hasTime = true

    /// Whether the times of day name no zone.
    private(set) var needsZone = false

    /// The patterns that are tried, in this order, on texts that are not of ISO 8601.
    private static let patterns = [
        "EEE, dd MMM yyyy HH:mm:ss Z", "EEE, dd MMM yyyy HH:mm:ss X", "dd/MM/yyyy HH:mm", "dd/MM/yyyy HH:mm:ss",
        "MM/dd/yyyy HH:mm",
        "MM/dd/yyyy HH:mm:ss", "dd.MM.yyyy HH:mm", "d MMM yyyy HH:mm", "d MMMM yyyy HH:mm", "MMM d, yyyy HH:mm",
        "dd/MM/yyyy",
        "MM/dd/yyyy", "dd.MM.yyyy", "d MMM yyyy", "d MMMM yyyy", "MMM d, yyyy", "MMMM d, yyyy", "yyyyMMdd",
    ]

    /// The field that reads it.
    var field: RawSetting { format.map { .object(["from": .text(path), "format": .text($0)]) } ?? .text(path) }

    /// Reads a member as a time; `nil` where its values are none.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - isNamed: Whether it is called like a time: then a number may be one, and a third of the values none, such as
    ///     "soon".
    init?(of member: RecordMembers.Member, isNamed: Bool) {
        path = member.path
        let values = member.values
        let numbers = values.compactMap { $0.double ?? $0.string.flatMap { Double($0) } }
        if numbers.count == values.count {
            let isText = values.contains { $0.kind == .string }
            let texts = member.texts
            if texts.count == values.count, let pattern = Self.pattern(of: texts, among: ["yyyyMMdd"]) {
                (format, hasTime) = (pattern, false)
                return
            }
            let isTimely = isNamed || !Set(member.words).isDisjoint(with: ["epoch", "unix", "ts", "ms"])
            guard isTimely else { return nil }
            for (name, scale) in [("epoch-seconds", 1.0), ("epoch-milliseconds", 1_000.0)]
            where numbers.allSatisfy({ Date.plausibleStarts.contains(Date(timeIntervalSince1970: $0 / scale)) }) {
                format = scale == 1 && !isText ? nil : name
                return
            }
            return nil
        }
        let texts = member.texts
        guard texts.count == values.count, !texts.isEmpty else { return nil }
        let enough = isNamed ? (texts.count * 2 + 2) / 3 : texts.count
        let written = texts.compactMap { WrittenTime(iso8601: $0) }
        if written.count >= enough {
            hasTime = written.allSatisfy(\.hasTime)
            needsZone = hasTime && written.contains { $0.offset == nil }
            return
        }
        guard let pattern = Self.pattern(of: texts, among: Self.patterns, enough) else { return nil }
        format = pattern
        hasTime = pattern.contains("HH")
        needsZone = hasTime && !pattern.hasSuffix("Z") && !pattern.hasSuffix("X")
    }

    /// The first pattern that reads enough of some texts; all of them where nothing else is said.
    private static func pattern(of texts: [String], among patterns: [String], _ enough: Int? = nil) -> String? {
        patterns.first { text in
            guard let pattern = try? TimePattern(text) else { return false }
            return texts.count { pattern.read($0) != nil } >= enough ?? texts.count
        }
    }
}
