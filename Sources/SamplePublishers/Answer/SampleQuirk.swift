/// An anomaly in the records of an answer that is otherwise normal.
package enum SampleQuirk: Sendable, Hashable {
    case empty
    /// A number of records, far more than a publisher would send.
    case items(Int)
    /// The first record's title contains terminal escapes, line breaks, markup and a formula: ``hostileText``.
    case hostileTitle
    /// The first record happens at the end of the year 9999.
    case farFuture
    /// The first record's time is the text `soon`.
    case oneBadRecord
    /// Every record's time is the text `soon`.
    case onlyBadRecords
    /// An extra sport, wrapped in an array where the name of a sport should be, as the publisher once sent it.
    ///
    /// The other publishers answer normally.
    case misplacedSport

    /// A text that clears the screen, sets the window's title, breaks lines, and starts like a formula.
    package static let hostileText = "=HYPERLINK(\"x\")\u{1B}[2J\u{1B}]0;owned\u{7}\r\nX: 1 <b>\u{9B}31m\u{202E}"

    /// The last second of the year 9999, in seconds since 1970.
    package static let lastSecond = 253_402_300_799
}

/// A record that quirks can change.
protocol QuirkyRecord {
    var title: String { get set }
    /// The start, in seconds since 1970.
    var start: Int { get set }
    /// True if the record's time is written as a text that is not a time.
    var isDamaged: Bool { get set }
}

extension Array where Element: QuirkyRecord {
    mutating func apply(_ quirk: SampleQuirk?) {
        guard !isEmpty else { return }
        switch quirk {
        case nil, .items, .misplacedSport: break
        case .empty: removeAll()
        case .hostileTitle: self[0].title = SampleQuirk.hostileText
        case .farFuture: self[0].start = SampleQuirk.lastSecond
        case .oneBadRecord: self[0].isDamaged = true
        case .onlyBadRecords: for index in indices { self[index].isDamaged = true }
        }
    }
}
