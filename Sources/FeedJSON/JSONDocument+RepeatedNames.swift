extension JSONDocument {
    /// Returns the members that repeat the name of an earlier member of the same object, in the order of the text.
    ///
    /// [RFC 8259, section 4](https://www.rfc-editor.org/rfc/rfc8259#section-4) does not define the meaning of a
    /// repeated name. Here the last member counts; this function finds repeated names for a caller that wants to warn
    /// about them.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of members to return; a negative limit returns none.
    ///   - oncePerName: True to return only the second of all members of an object with the same name.
    /// - Returns: The repeating members, with their names and values.
    public func repeatedNames(limit: Int = 100, oncePerName: Bool = false) -> [JSONMember] {
        var finder = RepeatedNameFinder(storage, oncePerName: oncePerName)
        return finder.find().prefix(max(0, limit)).map { name in
            JSONMember(
                nameValue: JSONValue(storage: storage, entry: name),
                value: JSONValue(storage: storage, entry: name + 1)
            )
        }
    }
}

/// Finds repeated names in all objects of a document, in O(n log n) time for any names.
private struct RepeatedNameFinder {
    private struct Name {
        var signature: UInt64
        var entry: Int
    }

    /// The maximum number of names to compare pairwise, which is faster than sorting for a few names.
    private let pairwiseLimit = 24
    private let storage: JSONStorage
    private let oncePerName: Bool
    private var repeated: [Int] = []

    init(_ storage: JSONStorage, oncePerName: Bool) {
        self.storage = storage
        self.oncePerName = oncePerName
    }

    /// Returns the entries of the repeated names.
    mutating func find() -> [Int] {
        // One list for all objects grows to the largest size, and is not counted or checked again for each object.
        var names: [Name] = []
        storage.withBuffers { bytes, index in
            for object in index.indices where index[object].kind == .object {
                names.removeAll(keepingCapacity: true)
                let end = object + index[object].length
                var next = object + 1
                while next < end {
                    names.append(Name(signature: index[next].nameSignature(in: bytes), entry: next))
                    next += 1 + index[next + 1].span
                }
                if names.count <= pairwiseLimit { compareAll(names) } else { compareSorted(&names) }
            }
        }
        return repeated.sorted()
    }

    private mutating func compareAll(_ names: [Name]) {
        var told: Set<Int> = []
        names.withUnsafeBufferPointer { names in
            for later in names.indices.dropFirst() {
                let signature = names[later].signature
                for earlier in 0..<later
                where names[earlier].signature == signature && text(names[earlier].entry) == text(names[later].entry) {
                    if !oncePerName || told.insert(earlier).inserted { repeated.append(names[later].entry) }
                    break
                }
            }
        }
    }

    private mutating func compareSorted(_ names: inout [Name]) {
        names.sort { ($0.signature, $0.entry) < ($1.signature, $1.entry) }
        var start = 0
        while start < names.count {
            let end = names[start...].firstIndex { $0.signature != names[start].signature } ?? names.count
            if end - start > 1 {
                let group = names[start..<end].map { (text: text($0.entry), entry: $0.entry) }
                    .sorted { $0.text == $1.text ? $0.entry < $1.entry : $0.text.lexicographicallyPrecedes($1.text) }
                var isTold = false
                for (one, other) in zip(group, group.dropFirst()) {
                    let isRepeated = one.text == other.text
                    if isRepeated, !isTold { repeated.append(other.entry) }
                    isTold = isRepeated && oncePerName
                }
            }
            start = end
        }
    }

    private func text(_ entry: Int) -> [UInt8] { JSONValue(storage: storage, entry: entry).stringBytes ?? [] }
}
