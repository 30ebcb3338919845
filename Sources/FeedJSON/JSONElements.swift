/// The elements of a JSON array.
public struct JSONElements: Sequence, Sendable {
    let container: JSONValue

    /// The number of elements.
    ///
    /// Counting visits all elements.
    public var count: Int { reduce(into: 0) { count, _ in count += 1 } }
    public var isEmpty: Bool { container.indexed.length == 1 }

    public func makeIterator() -> Iterator { Iterator(container) }

    public struct Iterator: IteratorProtocol {
        private let storage: JSONStorage
        private var upcoming: Int
        private let end: Int

        init(_ container: JSONValue) {
            storage = container.storage
            upcoming = container.entry + 1
            end = container.entry + container.indexed.length
        }

        public mutating func next() -> JSONValue? {
            guard upcoming < end else { return nil }
            defer { upcoming += storage.index[upcoming].span }
            return JSONValue(storage: storage, entry: upcoming)
        }
    }
}
