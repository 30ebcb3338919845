import FeedCore

extension ItemStatus {
    /// Reads a status as publishers write it, also in German, as schema.org does, and in the codes of sports: `Canceled`,
    /// `Match Finished`, `abgesagt`, `https://schema.org/EventCancelled`, `PPD`.
    ///
    /// What was postponed does not take place at its time, so it is cancelled; see ``postponed(written:)``.
    init?(written text: String) {
        if let status = Self.codes[text.tidied] {
            self = status
            return
        }
        let word = Self.word(of: text)
        if Self.postponedWords.contains(word) {
            self = .cancelled
            return
        }
        // Of rockets too, whose first words are others than "launch" by itself.
        let rest = word.hasPrefix("launch") ? String(word.dropFirst(6)) : word
        guard let status = Self(rawValue: word) ?? Self.words[word] ?? Self.words[rest] else { return nil }
        self = status
    }

    /// The word for a status that says that an item takes place later, at a time that is not known: `postponed`, or the
    /// publisher's own in German; `nil` for any other status.
    static func postponed(written text: String) -> String? {
        if postponedCodes.contains(text.tidied) { return "postponed" }
        let word = word(of: text)
        return postponedWords.contains(word) ? word : nil
    }

    /// Whether a text is one of the codes that are two letters: those of states and provinces look alike.
    static func isShortCode(_ text: String) -> Bool { codes[text.tidied] != nil && text.tidied.count == 2 }

    private static let postponedCodes: Set = ["PPD", "PST", "POST"]

    /// The codes of leagues and of those who gather their matches, which are written in capitals.
    private static let codes: [String: ItemStatus] = {
        let codes: [ItemStatus: [String]] = [
            .scheduled: ["NS", "FUT", "OK"],
            .live: [
                "1H", "2H", "HT", "ET", "BT", "OT", "Q1", "Q2", "Q3", "Q4", "CRIT", "SUSP", "INT",
            ],
            .cancelled: ["CNCL", "CANC", "ABD"] + postponedCodes,
            .ended: ["FT", "AET", "AOT", "PEN", "AWD", "WO"],
        ]
        return Dictionary(uniqueKeysWithValues: codes.flatMap { status, codes in codes.map { ($0, status) } })
    }()

    /// The words that say that an item does not take place at its time, written as some texts are, and what they mean.
    static func offWords(like texts: [String]) -> [String: String] {
        let areCodes = texts.allSatisfy { $0.count <= 5 && $0.allSatisfy { $0.isUppercase || $0.isNumber } }
        let words =
            areCodes ? ["PPD", "PST", "CNCL", "CANC", "ABD"] : ["Postponed", "Cancelled", "Canceled", "Abandoned"]
        let isSame = { (change: (String) -> String) in texts.allSatisfy { change($0) == $0 } }
        let written = words.map { word in
            isSame { $0.uppercased() } ? word.uppercased() : isSame { $0.lowercased() } ? word.lowercased() : word
        }
        return Dictionary((written + texts).compactMap { text in meaningOff(text).map { (text, $0) } }) { first, _ in
            first
        }
    }

    private static func meaningOff(_ text: String) -> String? {
        let isOff = Self(written: text) == .cancelled
        return postponed(written: text) ?? (isOff ? Self.cancelled.rawValue : nil)
    }

    private static let postponedWords: Set = ["postponed", "verschoben"]

    private static func word(of text: String) -> String {
        let word = String((text.split(separator: "/").last ?? "").lowercased().filter(\.isLetter))
        let subject = ["event", "match", "game"].first(where: word.hasPrefix) ?? ""
        return String(word.dropFirst(subject.count))
    }

    private static let words: [String: ItemStatus] = {
        let words: [ItemStatus: [String]] = [
            .scheduled: [
                "confirmed", "planned", "upcoming", "timed", "rescheduled", "notstarted", "onsale", "offsale",
                "geplant", "bestätigt", "angesetzt", "go", "goforlaunch", "onhold", "tbd", "tbc",
                "tobedetermined", "tobeconfirmed", "tentative", "provisional", "vorläufig",
            ],
            .live: [
                "inplay", "inprogress", "inflight", "ongoing", "running", "started", "läuft",
                "suspended", "interrupted", "halftime", "firsthalf", "secondhalf", "extratime",
            ],
            .cancelled: [
                "canceled", "calledoff", "abandoned", "abgesagt", "annulliert", "entfällt", "fälltaus",
            ],
            .withdrawn: ["retracted", "zurückgezogen"],
            .ended: [
                "success", "successful", "failure", "partialfailure", "wasapartialfailure", "payloaddeployed",
                "launched",
                "finished", "completed", "complete", "final", "done", "over", "fulltime", "awarded", "beendet",
                "abgeschlossen", "vorbei",
            ],
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { status, words in words.map { ($0, status) } }
        )
    }()
}
