/// A reason for or against a member as a field, or a list as the records; the weights are in `vocabulary.txt`.
enum Signal: String, CaseIterable {
    /// The match of the name with the field, higher for an earlier word of the vocabulary.
    case named
    case oneWordName, depth, aboveRecord, inArray, constant, ofOther
    case dateTime, dateWithClock, zonedTime, pastTime, expectedTime, departure, eventTime, timeWindow
    /// A time of day, or minutes from now, without a date.
    case dateless
    case changeTime, publicationTime, operatingDay
    /// The time of something beside the record, such as a sale.
    case secondaryTime
    case distinctTexts, longText, code, categoryText, apiAddress, detail, seriesName, listName, time, id
    case besideTime, offset
    case memberCount, recordCount
}

/// The weights of signals for a field, as `vocabulary.txt` lists them.
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

    /// Returns the weighted sum of the signals.
    func score(_ signals: [Signal: Double]) -> Double { signals.reduce(0) { $0 + $1.value * self[$1.key, default: 0] } }
}

extension Bool {
    /// The amount of a signal: 1 for true, 0 for false.
    var amount: Double { self ? 1 : 0 }
}
