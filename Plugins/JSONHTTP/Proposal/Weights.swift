/// A reason to take a member for a field, or not to.
enum Signal {
    /// It is named so, the more so the earlier the word is in the vocabulary; by one word; deeper than the record.
    case named, oneWord, depth
    /// A time with a time of day, a day with a time of day beside it, two times in order, one that names its zone.
    case instant, clock, span, zoned
    /// No value is ahead; it is expected, or was planned beside what holds; it leaves, rather than arrives; it is called
    /// an event's.
    case past, expected, planned, leaves, event
    /// It is when a record was changed, or published, when something can be bought; a span around the time; a day that a
    /// timetable counts from.
    case changed, published, aside, window, service
    /// Texts: how many differ, a code, a kind.
    case distinct, code, kind
    /// It belongs to something else, stands in a list, is the same everywhere, is an address for programs.
    case owned, listed, constant, forPrograms
    /// A zone stands beside the time, or is an offset, which does not know when the clocks change.
    case beside, offset
    /// It is a time, tells records apart, is a text of several lines.
    case time, identifier, long
    /// It is a detail, the name of the list that has the record, or a member of what that stands in.
    case detail, nameOfList, above
}

/// The weights of reasons for a field.
typealias Weights = [Signal: Double]

extension Weights {
    static let time: Weights = [
        .named: 1, .depth: -3, .instant: 30, .clock: 25, .span: 40, .zoned: 30, .past: -60,
        .expected: 10, .leaves: 6, .planned: -10, .changed: -120, .published: -90, .aside: -35, .window: -40,
        .service: -70, .event: 20,
    ]
    static let title: Weights = [
        .named: 10, .depth: -4, .distinct: 8, .oneWord: 2, .code: -40, .kind: -60, .owned: -200,
        .listed: -100, .constant: -100, .detail: -300, .nameOfList: -250, .above: -400, .time: -4_000,
        .identifier: -2_000, .long: -1_000,
    ]
    static let zone: Weights = [.beside: 4, .named: 2, .depth: -2, .offset: -1]
    static let id: Weights = [.named: 1, .depth: -30, .oneWord: 1.5]
    static let link: Weights = [.named: 1, .forPrograms: -20, .owned: -20, .constant: -5, .depth: -0.1]
    static let nearest: Weights = [.depth: -1, .named: 1, .listed: -10]

    /// The sum of what reasons count.
    func score(_ signals: [Signal: Double]) -> Double {
        signals.reduce(0) { $0 + $1.value * self[$1.key, default: 0] }
    }
}

extension Bool {
    /// 1 for true, 0 for false, as an amount of a signal.
    var amount: Double { self ? 1 : 0 }
}
