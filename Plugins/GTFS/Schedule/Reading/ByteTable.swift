/// A table of texts as bytes, each with a number from 0 in the order of addition.
///
/// A look-up neither allocates nor copies, which a dictionary of strings does; ten million rows ask for their stops.
struct ByteTable: Sendable {
    private(set) var count = 0
    private var bytes: [UInt8] = []

    /// The ends of the texts in ``bytes``.
    private var ends: [Int] = []

    /// The number of each text plus one, at the place of its hash or after it; 0 for a free place.
    private var places = [UInt32](repeating: 0, count: 64)

    init() {}

    init(_ texts: some Sequence<String>) {
        for var text in texts { _ = text.withUTF8 { add(UnsafeRawBufferPointer($0)) } }
    }

    /// Returns the number of a text; `nil` for one that was not added.
    @inline(__always)
    func number(of text: UnsafeRawBufferPointer) -> Int? {
        var place = Int(truncatingIfNeeded: text.stableHash) & (places.count - 1)
        while places[place] != 0 {
            let number = Int(places[place]) - 1
            if isEqual(number, text) { return number }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }

    /// Returns true if a text was added.
    func has(_ text: String) -> Bool { has(ArraySlice(text.utf8)) }

    /// Returns true if bytes were added.
    func has(_ text: ArraySlice<UInt8>) -> Bool { text.withUnsafeBytes { number(of: $0) } != nil }

    /// Returns the number of a text, which is added if it is new.
    mutating func add(_ text: UnsafeRawBufferPointer) -> Int {
        if let number = number(of: text) { return number }
        bytes.append(contentsOf: text)
        ends.append(bytes.count)
        count += 1
        if count * 2 > places.count {
            places = [UInt32](repeating: 0, count: places.count * 2)
            for number in 0..<count { self[bytes: number].withUnsafeBytes { insert(number, hash: $0.stableHash) } }
        } else {
            insert(count - 1, hash: text.stableHash)
        }
        return count - 1
    }

    /// The text with a number.
    subscript(number: Int) -> String { String(decoding: self[bytes: number], as: UTF8.self) }

    private subscript(bytes number: Int) -> ArraySlice<UInt8> {
        bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }

    private mutating func insert(_ number: Int, hash: UInt64) {
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] != 0 { place = (place + 1) & (places.count - 1) }
        places[place] = UInt32(truncatingIfNeeded: number + 1)
    }

    @inline(__always)
    private func isEqual(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
        let start = number == 0 ? 0 : ends[number - 1]
        guard ends[number] - start == text.count else { return false }
        return bytes.withUnsafeBytes {
            UnsafeRawBufferPointer(rebasing: $0[start..<ends[number]]).hasSameBytes(as: text)
        }
    }
}

/// A set of hashes, of eight bytes each, that tells repeated texts from new ones.
struct HashSet {
    private(set) var count = 0
    private var places = [UInt64](repeating: 0, count: 1_024)

    var isEmpty: Bool { count == 0 }

    /// Returns true if a hash was added.
    func contains(_ hash: UInt64) -> Bool {
        let hash = hash == 0 ? 1 : hash
        var place = first(hash)
        while places[place] != 0 {
            if places[place] == hash { return true }
            place = (place + 1) & (places.count - 1)
        }
        return false
    }

    private func first(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash &* 0x9E37_79B9_7F4A_7C15 >> 20) & (places.count - 1)
    }

    /// Adds a hash; returns false if it was added before.
    @discardableResult
    mutating func insert(_ hash: UInt64) -> Bool {
        // 0 marks a free place.
        let hash = hash == 0 ? 1 : hash
        guard place(hash) else { return false }
        if count * 4 > places.count * 3 {
            let former = places
            places = [UInt64](repeating: 0, count: former.count * 2)
            for hash in former where hash != 0 { _ = place(hash) }
        }
        count += 1
        return true
    }

    private mutating func place(_ hash: UInt64) -> Bool {
        var place = first(hash)
        while places[place] != 0 {
            if places[place] == hash { return false }
            place = (place + 1) & (places.count - 1)
        }
        places[place] = hash
        return true
    }
}

extension UnsafeRawBufferPointer {
    /// A hash of the bytes, eight at a time, which is the same in every process.
    @inline(__always)
    var stableHash: UInt64 {
        var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        var position = 0
        while position + 8 <= count {
            hash = mix(hash ^ loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position += 8
        }
        if position < count {
            var rest: UInt64 = 0
            while position < count {
                rest = rest << 8 | UInt64(self[position])
                position += 1
            }
            hash = mix(hash ^ rest)
        }
        return hash
    }

    @inline(__always)
    private func mix(_ value: UInt64) -> UInt64 {
        let (high, low) = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        return high ^ low
    }

    @inline(__always)
    func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        var position = 0
        while position + 8 <= count {
            guard
                loadUnaligned(fromByteOffset: position, as: UInt64.self)
                    == other.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            else { return false }
            position += 8
        }
        while position < count {
            guard self[position] == other[position] else { return false }
            position += 1
        }
        return true
    }
}
