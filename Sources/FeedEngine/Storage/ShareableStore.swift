/// A part of a store that knows whether several machines use it.
package protocol ShareableStore: Sendable {
    /// True if several machines use it, which know of each other by it alone.
    ///
    /// While it is unreachable, no request is made that has to be counted or claimed: each machine would count alone,
    /// and together they would exceed the limits. A store that one machine uses continues in memory.
    var isShared: Bool { get }
}

extension ShareableStore {
    package var isShared: Bool { false }
}
