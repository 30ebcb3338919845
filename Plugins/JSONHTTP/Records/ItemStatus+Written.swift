import FeedCore

extension ItemStatus {
    /// Reads a status as publishers write it, also in German and as schema.org does: `Canceled`, `abgesagt`,
    /// `https://schema.org/EventCancelled`.
    ///
    /// What was postponed does not take place at its time, so it is cancelled.
    init?(written text: String) {
        var word = String((text.split(separator: "/").last ?? "").lowercased().filter(\.isLetter))
        if word.hasPrefix("event") { word.removeFirst("event".count) }
        guard let status = Self(rawValue: word) ?? Self.words[word] else { return nil }
        self = status
    }

    private static let words: [String: ItemStatus] = {
        let words: [ItemStatus: [String]] = [
            .scheduled: [
                "confirmed", "planned", "upcoming", "timed", "rescheduled", "geplant", "bestätigt", "angesetzt",
            ],
            .live: ["inplay", "inprogress", "ongoing", "running", "started", "läuft"],
            .cancelled: [
                "canceled", "calledoff", "postponed", "abgesagt", "annulliert", "entfällt", "fälltaus", "verschoben",
            ],
            .withdrawn: ["retracted", "zurückgezogen"],
            .ended: [
                "finished", "completed", "complete", "final", "done", "over", "beendet", "abgeschlossen", "vorbei",
            ],
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { status, words in words.map { ($0, status) } }
        )
    }()
}
