/// The trains on their way to a stop.
enum TflTimetable {
    /// The number of seconds between renewals of predictions, which is also their maximum age.
    static let renewal = 15

    /// The number of seconds ahead that predictions cover.
    static let horizon = 1_792

    /// Returns the predictions for a stop at `now`, in random order.
    static func predictions(for stop: TflStop, seed: UInt64, now: Int) -> [TflPrediction] {
        guard stop.hasArrivals else { return [] }
        let made = floorDiv(now, renewal) * renewal
        var clock = SeededNumbers(seed, 20, made)
        let madeAt = (seconds: made, fraction: clock.number(in: 0...9_999_999))
        var ranked: [(prediction: TflPrediction, rank: UInt64)] = []
        for (lineNumber, lineID) in stop.lines.enumerated() {
            let line = TflLine.line(lineID)
            for direction in line.directions.indices {
                let key = number(of: stop.id + lineID) &* 2 &+ direction
                var rhythm = SeededNumbers(seed, 21, key)
                let period = stop.kind == .bus ? rhythm.number(in: 480...720) : rhythm.number(in: 140...320)
                let phase = rhythm.number(in: 0...period - 1)
                for train in floorDiv(made - phase, period)...floorDiv(made + horizon - phase, period) {
                    let copies = predictions(
                        train: train,
                        due: phase + train * period,
                        key: key,
                        seed: seed,
                        madeAt: madeAt,
                        stop: stop,
                        line: line,
                        direction: line.directions[direction],
                        platform: lineNumber * line.directions.count + direction + 1
                    )
                    for (index, copy) in copies.enumerated() {
                        var draw = SeededNumbers(seed, 22, key, train, index)
                        if (0...horizon).contains(copy.timeToStation) { ranked.append((copy, draw.next())) }
                    }
                }
            }
        }
        return ranked.sorted { $0.rank < $1.rank }.map(\.prediction)
    }

    /// Returns the predictions for one train: one or, where the line ends, one for each platform on which it may
    /// arrive.
    private static func predictions(
        train: Int,
        due: Int,
        key: Int,
        seed: UInt64,
        madeAt: (seconds: Int, fraction: Int),
        stop: TflStop,
        line: TflLine,
        direction: TflLine.Direction,
        platform: Int
    ) -> [TflPrediction] {
        var draw = SeededNumbers(seed, 23, key, train)
        let ends = stop.terminatingLine == line.id
        let isBus = stop.kind == .bus
        let letters = Array("ABCDEFGHJKLMNPRSTVWXYZ").map(String.init)
        // Distant predictions are less exact, and change with every second renewal.
        var guess = SeededNumbers(seed, 24, key, train, floorDiv(madeAt.seconds, renewal * 2))
        let inexactness = min(25, max(0, due - madeAt.seconds) / 60)
        let prediction = TflPrediction(
            id: String(Int32(truncatingIfNeeded: Int64(bitPattern: draw.next()))),
            vehicle: isBus
                ? "X\(draw.pick(letters))\(draw.number(in: 10...24))\(draw.pick(letters))\(draw.pick(letters))Q"
                : String(200 + floorMod(train, 160)),
            stop: stop,
            line: line,
            direction: direction,
            isDirectionTold: !ends && draw.happens(percent: 90),
            isDestinationTold: isBus || draw.happens(percent: 92),
            platform: isBus ? "null" : "\(direction.heading) - Platform \(platform)",
            start: due + guess.number(in: -inexactness...inexactness),
            madeAt: madeAt
        )
        guard ends else { return [prediction] }
        return [0, 1].map { index in
            var copy = prediction
            copy.platform = "\(direction.heading) - Platform \(platform + 4 + index)"
            copy.start += index == 0 ? 0 : draw.number(in: 0...61)
            return copy
        }
    }

    private static func number(of text: String) -> Int { text.utf8.reduce(7) { $0 &* 31 &+ Int($1) } }
}
