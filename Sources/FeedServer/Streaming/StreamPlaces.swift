import Synchronization

/// The places of clients of a stream: each client takes one before any `await`.
///
/// Of many that come at once, only as many are accepted as there are places: a count that is checked first, and
/// increased later, would accept all of them.
final class StreamPlaces: Sendable {
    /// The number of places.
    let maximum: Int
    private let taken = Mutex(0)

    init(_ maximum: Int) { self.maximum = maximum }

    /// Takes a place; `nil` if none is free.
    func acquire() -> Place? {
        taken.withLock { taken in
            guard taken < maximum else { return nil }
            taken += 1
            return Place(self)
        }
    }

    /// A client's place, which is free again when the last reference is gone.
    final class Place: Sendable {
        private let places: StreamPlaces

        fileprivate init(_ places: StreamPlaces) { self.places = places }

        deinit { places.taken.withLock { $0 -= 1 } }
    }
}
