/// A reason to take a member for a field, or a list for the records, or not to; their weights are in `vocabulary.txt`.
enum Signal: String, CaseIterable {
    /// It is named so, the more so the earlier the word is in the vocabulary; by one word; deeper than the record.
    case named, oneWord, depth
    /// A time with a time of day, a day with a time of day beside it, one that names its zone.
    case instant, clock, zoned
    /// No value is ahead; it is expected; it leaves, rather than arrives; it is called an event's; it is no whole time.
    case past, expected, leaves, event, alone
    /// The time of a change, of a publication, of sales; a span around the time; a timetable's day.
    case changed, published, aside, window, service
    /// Texts: how many differ, a code, a kind, an address for programs; a zone beside the time, or an offset.
    case distinct, code, kind, forPrograms, beside, offset
    /// It belongs to something else, stands in a list, is always the same, is a detail, is the name of a series.
    case owned, listed, constant, detail, series
    /// It is a time, tells records apart, is long, names a list, stands above; the numbers of members and records.
    case time, identifier, long, nameOfList, above, count, records
}

/// The weights of reasons for a field, as `vocabulary.txt` has them.
typealias Weights = [Signal: Double]

extension Weights {
    static let (time, title, list, zone) = (named("time"), named("title"), named("list"), named("zone"))
    static let (id, link, nearest) = (named("id"), named("link"), named("nearest"))

    private static func named(_ field: String) -> Weights {
        let words = Vocabulary.named["weights.\(field)"] ?? []
        return stride(from: 0, to: words.count - 1, by: 2).reduce(into: [:]) { weights, place in
            if let signal = Signal(rawValue: words[place]) { weights[signal] = Double(words[place + 1]) }
        }
    }

    /// The sum of what reasons count.
    func score(_ signals: [Signal: Double]) -> Double { signals.reduce(0) { $0 + $1.value * self[$1.key, default: 0] } }
}

extension Bool {
    /// 1 for true, 0 for false, as an amount of a signal.
    var amount: Double { self ? 1 : 0 }
}
