extension JSONValue {
    /// The elements of an array, in order; `nil` for any other kind of value.
    public var elements: JSONElements? {
        indexed.kind == .array ? JSONElements(container: self) : nil
    }

    /// The members of an object in order, including each occurrence of a repeated name; `nil` for any other kind of
    /// value.
    public var members: JSONMembers? {
        indexed.kind == .object ? JSONMembers(container: self) : nil
    }

    /// The value of an object's member; `nil` if there is no such member, or the value is not an object.
    ///
    /// The last member of a repeated name counts. The lookup compares all names of the object. For many lookups in a
    /// large object, create a ``memberIndex()`` once instead.
    public subscript(name: String) -> JSONValue? {
        let object = indexed
        guard object.kind == .object else { return nil }
        let found = name.withBytes { wanted in
            storage.withBuffers { bytes, index -> Int? in
                var found: Int?
                var next = entry + 1
                let end = entry + object.length
                while next < end {
                    if index[next].isName(wanted, in: bytes) { found = next + 1 }
                    next += 1 + index[next + 1].span
                }
                return found
            }
        }
        return found.map { JSONValue(storage: storage, entry: $0) }
    }

    /// Returns the members of an object by name, with the last one for a repeated name; `nil` for any other kind of
    /// value.
    ///
    /// Names are compared as Swift strings, while the subscript compares bytes: a precomposed and a decomposed "é" are
    /// the same key here.
    public func memberIndex() -> [String: JSONValue]? {
        guard let members else { return nil }
        var index: [String: JSONValue] = Dictionary(minimumCapacity: members.count)
        for member in members { index[member.name] = member.value }
        return index
    }
}

extension JSONValue {
    /// The number of elements or members, and true if any of these is an array or an object.
    ///
    /// It is for the descendant segments of JSON paths, which pass many values that contain no array or object.
    package var outline: (count: Int, hasContainers: Bool) {
        let container = indexed
        guard container.isContainer else { return (0, false) }
        let isObject = container.kind == .object
        return storage.withBuffers { _, index in
            var (count, hasContainers) = (0, false)
            var next = entry + 1
            while next < entry + container.length {
                if isObject { next += 1 }
                count += 1
                hasContainers = hasContainers || index[next].isContainer
                next += index[next].span
            }
            return (count, hasContainers)
        }
    }
}

extension String {
    /// Calls a closure with the bytes of the text, without the copy that `withUTF8` requires.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

extension JSONEntry {
    /// Returns true if the string of the entry, with its escapes decoded, is the wanted name.
    @inline(__always)
    func isName(_ wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if kind == .plainString {
            guard length == wanted.count else { return false }
            let start = offset
            for position in 0..<length where bytes[start + position] != wanted[position] { return false }
            return true
        }
        // An escape is longer than the character it encodes.
        guard length > wanted.count else { return false }
        return String(unescaping: UnsafeBufferPointer(rebasing: bytes[range])).utf8.elementsEqual(wanted)
    }
}
