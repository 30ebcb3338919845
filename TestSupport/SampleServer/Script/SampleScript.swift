import Synchronization

/// The scripted behaviours of the publishers.
final class SampleScript: Sendable {
    private struct Entry {
        var route: SampleRoute
        /// One behaviour for each request in turn; with `isLasting` the last one applies to all further requests.
        var behaviours: [SampleBehaviour]
        var isLasting: Bool
        var requests = 0
    }

    private let entries = Mutex<[Entry]>([])

    func add(_ route: SampleRoute, _ behaviours: [SampleBehaviour], isLasting: Bool) {
        entries.withLock { $0.append(Entry(route: route, behaviours: behaviours, isLasting: isLasting)) }
    }

    func removeAll() { entries.withLock { $0.removeAll() } }

    /// Returns the behaviour for a request, from the latest entry that applies.
    ///
    /// All entries of its route count the request, even if a later one decides.
    func behaviour(for request: RecordedRequest) -> SampleBehaviour {
        entries.withLock { entries in
            var decision = SampleBehaviour.ordinary
            for index in entries.indices where entries[index].route.matches(request) {
                entries[index].requests += 1
                if let behaviour = Self.behaviour(of: entries[index]) { decision = behaviour }
            }
            return decision
        }
    }

    private static func behaviour(of entry: Entry) -> SampleBehaviour? {
        var number = entry.requests - 1
        if let numbers = entry.route.numbers {
            guard numbers.contains(entry.requests) else { return nil }
            number = entry.requests - numbers.lowerBound
        }
        if number < entry.behaviours.count { return entry.behaviours[number] }
        return entry.isLasting ? entry.behaviours.last : nil
    }
}
