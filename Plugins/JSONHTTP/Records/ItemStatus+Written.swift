import FeedCore

extension ItemStatus {
    /// Reads a status as publishers write it, also in German and as schema.org does: `Canceled`, `Match Finished`,
    /// `abgesagt`, `https://schema.org/EventCancelled`.
    ///
    /// What was postponed does not take place at its time, so it is cancelled; see ``postponed(written:)``.
    init?(written text: String) {
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
        let word = word(of: text)
        return postponedWords.contains(word) ? word : nil
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
            .live: ["inplay", "inprogress", "inflight", "ongoing", "running", "started", "läuft"],
            .cancelled: [
                "canceled", "calledoff", "abgesagt", "annulliert", "entfällt", "fälltaus",
            ],
            .withdrawn: ["retracted", "zurückgezogen"],
            .ended: [
                "success", "successful", "failure", "partialfailure", "wasapartialfailure", "payloaddeployed",
                "launched",
                "finished", "completed", "complete", "final", "done", "over", "beendet", "abgeschlossen", "vorbei",
            ],
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { status, words in words.map { ($0, status) } }
        )
    }()
}
