/// A reason to take a member for a field, or not to.
enum Signal {
    /// Its name says so; the amount is more the earlier the word is in the vocabulary.
    case named
    /// It is an object or a list deeper than the record.
    case depth
    /// A time with a time of day, a day with a time of day beside it, two times in order, one that names its zone.
    case instant, clock, span, zoned
    /// A time of day that may be in the morning or in the evening.
    case doubtful
    /// No value is ahead; something is expected; it leaves, rather than arrives.
    case past, expected, leaves
    /// A member that holds stands beside it.
    case planned
    /// It is when a record was changed, when it was published, when something can be bought; a span around the time; a day
    /// that a timetable counts from.
    case changed, published, aside, window, service
    /// It is called an event's.
    case event
    /// Texts: how many differ, one word as its name, a code, a kind, a name in a dictionary that says little.
    case distinct, oneWord, code, kind, littleKey
    /// It belongs to something else, stands in a list, is the same everywhere.
    case owned, listed, constant
    /// An address for programs.
    case forPrograms
}

/// The weight of each reason for a field.
struct Weights: ExpressibleByDictionaryLiteral, Sendable {
    private let values: [Signal: Double]

    init(dictionaryLiteral elements: (Signal, Double)...) { values = Dictionary(uniqueKeysWithValues: elements) }

    static let time: Weights = [
        .named: 1, .depth: -3, .instant: 30, .clock: 25, .span: 40, .zoned: 4, .doubtful: -45, .past: -60,
        .expected: 10, .leaves: 6, .planned: -10, .changed: -120, .published: -90, .aside: -35, .window: -75,
        .service: -70, .event: 20,
    ]
    static let title: Weights = [
        .named: 10, .depth: -4, .distinct: 8, .oneWord: 2, .code: -40, .kind: -60, .littleKey: -40, .owned: -200,
        .listed: -100, .constant: -100,
    ]
    static let id: Weights = [.named: 1, .depth: -3, .oneWord: 0.5]
    static let link: Weights = [.named: 1, .forPrograms: -20, .owned: -20, .constant: -5, .depth: -0.1]
    static let nearest: Weights = [.depth: -1, .named: 1, .listed: -10]

    /// The sum of what reasons count.
    func score(_ signals: [Signal: Double]) -> Double {
        signals.reduce(0) { $0 + $1.value * values[$1.key, default: 0] }
    }
}

extension Bool {
    /// 1 for true, 0 for false, as an amount of a signal.
    var amount: Double { self ? 1 : 0 }
}
