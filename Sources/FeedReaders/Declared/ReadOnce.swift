import Synchronization

/// A value that is made when it is first needed.
package final class ReadOnce<Value: Sendable>: Sendable {
    private let kept = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    package var value: Value {
        if let value = kept.withLock({ $0 }) { return value }
        let value = make()
        kept.withLock { $0 = value }
        return value
    }
}
