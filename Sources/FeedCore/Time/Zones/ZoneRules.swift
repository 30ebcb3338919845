package import Foundation

/// The offsets of a time zone from UTC at all times.
///
/// Every conversion between instants and local times uses these offsets. Foundation's `TimeZone` only names a zone: its
/// rules are as old as the toolchain that built the program, and no update of the system changes them.
package final class ZoneRules: Sendable {
    /// The instants at which the offset changes, ascending, in seconds since 1970-01-01 00:00 UTC.
    let changes: [Int]

    /// The offset before the first change, followed by the offset after each change, in seconds.
    let offsets: [Int]

    /// The source of offsets at times that ``changes`` does not cover.
    let remainder: Remainder

    /// The source of offsets at times that a list of changes does not cover.
    enum Remainder: Sendable, Hashable {
        /// None: the changes cover all times.
        case none
        /// The rule of a file, for times from ``PosixZone/end`` on.
        case rule(PosixZone)
        /// The built-in rules, for times outside a range of seconds since 1970.
        case builtIn(TimeZone, outside: Range<Int>)
    }

    /// Creates rules from the first offset and the changes, ascending, each with the offset after it; both in seconds.
    ///
    /// Changes to the same offset are left out.
    init(first: Int, _ list: some Sequence<(instant: Int, offset: Int)>, remainder: Remainder = .none) {
        var (changes, offsets) = ([Int](), [first])
        for (instant, offset) in list where offset != offsets[offsets.count - 1] {
            changes.append(instant)
            offsets.append(offset)
        }
        (self.changes, self.offsets, self.remainder) = (changes, offsets, remainder)
    }

    /// Creates rules from changes that cover all times.
    package convenience init(first: Int, changes: some Sequence<(instant: Int, offset: Int)>) {
        self.init(first: first, changes)
    }

    package static let utc = ZoneRules(first: 0, [])

    /// True if the offset never changes.
    package var isConstant: Bool {
        guard changes.isEmpty else { return false }
        return switch remainder {
        case .none: true
        case .rule(let rule): rule.daylight == nil
        case .builtIn: false
        }
    }

    /// Returns the offset from UTC in seconds, positive to the east, at an instant, in seconds since 1970-01-01 00:00
    /// UTC.
    package func offset(at instant: Int) -> Int {
        if case .builtIn(let zone, let span) = remainder, !span.contains(instant) {
            return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
        }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        if low == changes.count, case .rule(let rule) = remainder, instant >= PosixZone.end {
            return rule.offset(at: instant)
        }
        return offsets[low]
    }

    /// Returns the instant of a local time.
    ///
    /// The instant is in seconds since 1970-01-01 00:00 UTC, the local time in seconds since 1970-01-01 00:00 on the
    /// zone's clocks.
    ///
    /// A skipped time is moved forward by the length of the gap; for a repeated time, the first instant is returned.
    package func instant(ofLocal time: Int) -> (instant: Int, certainty: LocalTime.Certainty) {
        Self.instant(ofLocal: time, offset(at:))
    }

    /// Returns the instant of a local time; the closure returns the zone's offset at an instant.
    package static func instant(
        ofLocal time: Int,
        _ offset: (Int) -> Int
    ) -> (instant: Int, certainty: LocalTime.Certainty) {
        // A zone changes its offset at most once within a day of any time that clocks skip or repeat.
        let (before, after) = (offset(time - 86_400), offset(time + 86_400))
        let (early, late) = (time - before, time - after)
        switch (offset(early) == before, offset(late) == after) {
        case (true, true): return (min(early, late), before == after ? .exact : .repeated)
        case (true, false): return (early, .exact)
        case (false, true): return (late, .exact)
        case (false, false): return (early, .skipped)
        }
    }

    /// Returns the offset at the start of a range of instants, and each change within it; for built-in rules, only
    /// through 2040.
    package func offsets(in span: Range<Int>) -> [(instant: Int, offset: Int)] {
        let later = zip(changes, offsets.dropFirst()).filter { $0.0 > span.lowerBound && $0.0 < span.upperBound }
        return [(span.lowerBound, offset(at: span.lowerBound))] + later.map { (instant: $0, offset: $1) }
    }

    /// A hash of the offsets from 2000 to 2037, which is the same in every process and for every source of the same
    /// rules.
    package var fingerprint: String {
        let changes = offsets(in: 946_684_800..<2_145_916_800).map { "\($0.instant) \($0.offset)" }
        return String(FNV1a.text(of: changes).suffix(8))
    }
}

extension ZoneRules: Equatable {
    package static func == (one: ZoneRules, other: ZoneRules) -> Bool {
        (one.changes, one.offsets) == (other.changes, other.offsets) && one.remainder == other.remainder
    }
}

extension ZoneRules {
    /// The instants for which built-in rules are copied into a list, since a call of Foundation for each offset takes
    /// longer.
    private static let listed = 0..<2_240_524_800

    /// Creates the built-in rules of a zone.
    convenience init(builtIn zone: TimeZone) {
        var list: [(instant: Int, offset: Int)] = []
        var time = Date(timeIntervalSince1970: Double(Self.listed.lowerBound))
        let first = zone.secondsFromGMT(for: time)
        // More than a change a week means that the search does not advance.
        while list.count < 4_000, let next = zone.nextDaylightSavingTimeTransition(after: time), next > time,
            next.timeIntervalSince1970 < Double(Self.listed.upperBound)
        {
            list.append((Int(next.timeIntervalSince1970.rounded(.up)), zone.secondsFromGMT(for: next)))
            time = next
        }
        self.init(first: first, list, remainder: .builtIn(zone, outside: Self.listed))
    }
}

extension TimeZone {
    /// The rules of the zone: those of the system's files, or the built-in ones.
    package var rules: ZoneRules { ZoneDatabase.shared.rules(of: self) }

    /// Returns the offset from UTC in seconds, positive to the east, with the newest known rules.
    ///
    /// Use it instead of `secondsFromGMT(for:)`, whose rules are as old as the toolchain that built the program.
    package func offset(at instant: Date) -> Int { rules.offset(at: instant.wholeSeconds) }
}

extension Date {
    /// The whole seconds since 1970-01-01 00:00 UTC, rounded down, and clamped to a range that an `Int` can hold, since
    /// a publisher may send any value.
    fileprivate var wholeSeconds: Int { Int(min(max(timeIntervalSince1970, -1e12), 1e12).rounded(.down)) }
}
