/// The instants at which items appear, disappear or count as past, each kind in order, so that the next one is found
/// without a look at all items.
struct TurningPoints: Sendable {
    /// The times at which items are over.
    private let overs: [Double]
    /// The ends of dated items whose provider sets no relevance.
    private let ends: [Double]
    /// The starts of dated items.
    private let starts: [Double]

    init(_ times: [ItemTimes]) {
        overs = times.map(\.over).sorted()
        ends = times.filter { !$0.isUndated && !$0.isRelevantUntil }.map(\.end).sorted()
        starts = times.filter { !$0.isUndated }.map(\.start).sorted()
    }

    /// Returns the first instant, not before `now` and before `limit`; `limit` if there is none.
    func next(_ filter: TimeFilter, before limit: Double) -> Double {
        var next = limit
        forEachKind(of: filter) { instants, ahead in
            let place = Self.place(in: instants) { $0 - ahead >= filter.now }
            if place < instants.count { next = min(next, instants[place] - ahead) }
        }
        return next
    }

    /// Returns the last instant, before `now` and after `limit`; `limit` if there is none.
    func last(_ filter: TimeFilter, after limit: Double) -> Double {
        var last = limit
        forEachKind(of: filter) { instants, ahead in
            let place = Self.place(in: instants) { $0 - ahead >= filter.now }
            if place > 0 { last = max(last, instants[place - 1] - ahead) }
        }
        return last
    }

    /// Calls a closure with the instants that matter to a filter, and by how much earlier they are; the same ones as
    /// ``TimeFilter/forEachTurningPoint(of:_:)``.
    private func forEachKind(of filter: TimeFilter, _ body: ([Double], Double) -> Void) {
        body(overs, 0)
        if filter.hasWindow { return }
        if !filter.keepsPast { body(ends, 0) }
        if let ahead = filter.ahead { body(starts, ahead) }
    }

    /// Returns the index of the first instant that meets a condition, which all later ones meet too.
    private static func place(in instants: [Double], where isMet: (Double) -> Bool) -> Int {
        var (low, high) = (0, instants.count)
        while low < high {
            let middle = (low + high) / 2
            if isMet(instants[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
