/// Something odd about the records of an ordinary answer; its shape stays the publisher's.
package enum SampleQuirk: Sendable, Hashable {
    /// No record at all.
    case empty
    /// So many records, far more than a publisher would send.
    case items(Int)
    /// The first record's title holds terminal escapes, line breaks, markup and a formula: ``hostileText``.
    case hostileTitle
    /// The first record happens at the end of the year 9999.
    case farFuture
    /// The first record's time is the text `soon`.
    case oneBadRecord
    /// Every record's time is the text `soon`.
    case onlyBadRecords
    /// A sport more, which stands in an array in the place of its name, as its publisher once sent it.
    ///
    /// The other publishers answer as ever.
    case misplacedSport

    /// Clears the screen, sets the window's title, breaks lines, and starts like a formula.
    package static let hostileText = "=HYPERLINK(\"x\")\u{1B}[2J\u{1B}]0;owned\u{7}\r\nX: 1 <b>\u{9B}31m\u{202E}"

    /// The last second of the year 9999, in seconds since 1970.
    package static let lastSecond = 253_402_300_799
}

/// A record that a quirk can be put on.
protocol QuirkyRecord {
    var title: String { get set }
    /// Seconds since 1970.
    var start: Int { get set }
    /// Whether the time is written as a text that is no time.
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
