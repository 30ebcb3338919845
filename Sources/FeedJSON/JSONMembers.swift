/// The members of a JSON object.
public struct JSONMembers: Sequence, Sendable {
    let container: JSONValue

    /// The number of members, including each occurrence of a repeated name.
    ///
    /// Counting visits all members.
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

        public mutating func next() -> JSONMember? {
            guard upcoming < end else { return nil }
            defer { upcoming += 1 + storage.index[upcoming + 1].span }
            return JSONMember(
                nameValue: JSONValue(storage: storage, entry: upcoming),
                value: JSONValue(storage: storage, entry: upcoming + 1)
            )
        }
    }
}

/// A name and a value of a JSON object.
public struct JSONMember: Sendable {
    /// The name as a value, which has a position of its own in the text.
    public let nameValue: JSONValue
    public let value: JSONValue

    /// The name, with its escapes decoded.
    public var name: String { nameValue.string ?? "" }
}
