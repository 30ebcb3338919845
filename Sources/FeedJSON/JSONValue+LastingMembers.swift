extension JSONValue {
    /// The members of an object in order, with only the last one for a repeated name; `nil` for any other kind of
    /// value.
    ///
    /// Names are equal if they have the same bytes after decoding escapes.
    package var lastingMembers: [JSONMember]? {
        guard let members else { return nil }
        let all = Array(members)
        guard mayRepeatNames(count: all.count) else { return all }
        var last: [[UInt8]: Int] = [:]
        let names = all.map { $0.nameValue.stringBytes ?? [] }
        for (place, name) in names.enumerated() { last[name] = place }
        return names.indices.filter { last[names[$0]] == $0 }.map { all[$0] }
    }

    /// Returns true if two names have the same signature: numbers are faster to compare than texts, and equal only for
    /// equal names, with rare exceptions.
    private func mayRepeatNames(count: Int) -> Bool {
        storage.withBuffers { bytes, index in
            var signatures: [UInt64] = []
            signatures.reserveCapacity(count)
            var next = entry + 1
            for _ in 0..<count {
                signatures.append(index[next].nameSignature(in: bytes))
                next += 1 + index[next + 1].span
            }
            guard count > 16 else {
                return signatures.indices.contains { signatures[..<$0].contains(signatures[$0]) }
            }
            return Set(signatures).count < count
        }
    }
}
