import Synchronization

/// Divides the messages that are on their way to a target at a time among several sets of connections.
///
/// To find a free connection a client looks at all that it has, which takes longer than all else of a message where there
/// are many. Places are taken from the first set on, so that few messages use the connections that are open already.
final class ConnectionSets: Sendable {
    /// How many connections one set has.
    private static let size = 16
    private let taken: Mutex<[Bool]>

    init(of count: Int) { taken = Mutex(Array(repeating: false, count: count)) }

    /// Takes the first place that is free; one more where all are taken.
    func takePlace() -> Int {
        taken.withLock { taken in
            let place = taken.firstIndex(of: false) ?? taken.endIndex
            if place == taken.endIndex { taken.append(true) } else { taken[place] = true }
            return place
        }
    }

    func leave(_ place: Int) { taken.withLock { $0[place] = false } }

    /// The set that a place is of.
    static func number(of place: Int) -> Int { place / size }
}
