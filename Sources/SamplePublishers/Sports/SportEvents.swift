/// The events of a sport around a time.
enum SportEvents {
    /// Returns the events, in random order: from 12 hours ago to the sport's days ahead or, for a sport that has ended,
    /// those of the last day.
    static func events(of sport: SampleSport, seed: UInt64, now: Int) -> [SportEvent] {
        guard let period = sport.period else { return [] }
        // A sport that has ended still lists its events of the day before.
        let from = sport.hasEnded ? now - 86_400 : now - 12 * 3_600
        let until = sport.hasEnded ? now - 3_600 : now + sport.days * 86_400
        var events: [(event: SportEvent, rank: UInt64)] = []
        for slot in floorDiv(from, period)...floorDiv(until, period) {
            var draw = SeededNumbers(seed, 10, sport.number, slot)
            // Rounded to a quarter of an hour, so that many events share their time.
            let start = floorDiv(slot * period + draw.number(in: 0...period - 1), 900) * 900
            guard start >= from, start <= until else { continue }
            var event = SportEvent(
                id: String(20_000_000 + sport.number * 5_000_000 + floorMod(slot, 4_999_999)),
                code: sport.code,
                title: sport.title(&draw),
                start: start
            )
            event.hasFraction = draw.happens(percent: 3)
            events.append((event, draw.next()))
        }
        return events.sorted { $0.rank < $1.rank }.map(\.event)
    }
}
