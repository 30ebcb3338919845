import Synchronization

/// Several sets of connections, among which the messages that are sent to a target at once are divided.
///
/// To find a free connection, a client looks at all that it has, which takes longer than the rest of sending a message
/// if there are many. Places are taken from the first set on, so that few messages use connections that are open
/// already.
final class ConnectionSets: Sendable {
    /// The number of connections of a set.
    private static let size = 16
    private let taken: Mutex<[Bool]>

    init(of count: Int) { taken = Mutex(Array(repeating: false, count: count)) }

    /// Takes the first free place; adds one if all are taken.
    func acquirePlace() -> Int {
        taken.withLock { taken in
            let place = taken.firstIndex(of: false) ?? taken.endIndex
            if place == taken.endIndex { taken.append(true) } else { taken[place] = true }
            return place
        }
    }

    func leave(_ place: Int) { taken.withLock { $0[place] = false } }

    /// Returns the number of the set that a place belongs to.
    static func number(of place: Int) -> Int { place / size }
}
