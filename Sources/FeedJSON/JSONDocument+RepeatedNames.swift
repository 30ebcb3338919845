extension JSONDocument {
    /// The members whose name stands before in the same object, in the order of the text.
    ///
    /// [RFC 8259, section 4](https://www.rfc-editor.org/rfc/rfc8259#section-4) leaves open what a repeated name means.
    /// Here the last wins; whoever cares can tell by this.
    ///
    /// - Parameter limit: How many to return at most; none if it is negative.
    public func repeatedNames(limit: Int = 100) -> [JSONMember] {
        var finder = RepeatedNameFinder(storage)
        return finder.find().prefix(max(0, limit)).map { name in
            JSONMember(
                nameValue: JSONValue(storage: storage, entry: name),
                value: JSONValue(storage: storage, entry: name + 1)
            )
        }
    }
}

/// Finds repeated names in all objects of a document, in time n log n whatever the names are.
private struct RepeatedNameFinder {
    /// A name with a number that equal names share; different names rarely do.
    private struct Name {
        var signature: UInt64
        var entry: Int
    }

    /// Up to this many names are compared each with each, which is faster than sorting while they are few.
    private let pairwiseLimit = 24
    private let storage: JSONStorage
    private var names: [Name] = []
    private var repeated: [Int] = []

    init(_ storage: JSONStorage) { self.storage = storage }

    /// The entries of the repeated names.
    mutating func find() -> [Int] {
        for entry in storage.index.indices where storage.index[entry].kind == .object { look(at: entry) }
        return repeated.sorted()
    }

    private mutating func look(at object: Int) {
        names.removeAll(keepingCapacity: true)
        let end = object + storage.index[object].length
        var next = object + 1
        while next < end {
            names.append(Name(signature: signature(of: next), entry: next))
            next += 1 + storage.index[next + 1].span
        }
        if names.count <= pairwiseLimit { compareAll() } else { compareSorted() }
    }

    private mutating func compareAll() {
        for later in names.indices.dropFirst() {
            let signature = names[later].signature
            for earlier in 0..<later
            where names[earlier].signature == signature && text(names[earlier].entry) == text(names[later].entry) {
                repeated.append(names[later].entry)
                break
            }
        }
    }

    private mutating func compareSorted() {
        names.sort { ($0.signature, $0.entry) < ($1.signature, $1.entry) }
        var start = 0
        while start < names.count {
            let end = names[start...].firstIndex { $0.signature != names[start].signature } ?? names.count
            if end - start > 1 {
                let group = names[start..<end].map { (text: text($0.entry), entry: $0.entry) }
                    .sorted { $0.text == $1.text ? $0.entry < $1.entry : $0.text.lexicographicallyPrecedes($1.text) }
                for (one, other) in zip(group, group.dropFirst()) where one.text == other.text {
                    repeated.append(other.entry)
                }
            }
            start = end
        }
    }

    /// Mixes the length with the first and the last eight bytes, which tell nearly all names apart.
    private func signature(of entry: Int) -> UInt64 {
        let name = storage.index[entry]
        guard name.kind == .plainString else { return signature(of: text(entry)[...]) }
        return signature(of: storage.bytes[name.range])
    }

    private func signature(of bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBytes { raw in
            var first: UInt64 = 0
            var last: UInt64 = 0
            if raw.count >= 8 {
                first = raw.loadUnaligned(as: UInt64.self)
                last = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
            } else {
                for byte in raw { first = first << 8 | UInt64(byte) }
            }
            return (first ^ UInt64(raw.count)) &* 0x9E37_79B9_7F4A_7C15 ^ last
        }
    }

    private func text(_ entry: Int) -> [UInt8] { JSONValue(storage: storage, entry: entry).stringBytes ?? [] }
}
