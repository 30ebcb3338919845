/// A part of a store that knows whether several machines use it.
package protocol ShareableStore: Sendable {
    /// Whether several machines use it, which know of each other by it alone.
    ///
    /// While it is away, no request is made to a publisher that has to be counted or claimed: each machine would count
    /// alone, and all of them together would be too many. What is of one machine goes on in memory.
    var isShared: Bool { get }
}

extension ShareableStore {
    package var isShared: Bool { false }
}
