/// A set of ids that is searched with the raw bytes of a message, before anything is built from them.
struct ByteKeys: Sendable {
    private var buckets: [UInt64: [[UInt8]]] = [:]

    init(_ ids: some Sequence<String>) {
        for id in ids {
            let bytes = Array(id.utf8)
            let hash = Self.hash(bytes[...])
            if buckets[hash]?.contains(bytes) != true { buckets[hash, default: []].append(bytes) }
        }
    }

    func contains(_ id: ArraySlice<UInt8>) -> Bool {
        buckets[Self.hash(id)]?.contains { $0.elementsEqual(id) } ?? false
    }

    /// Returns the hash of FNV-1a: the keys are the schedule's, so that a message cannot fill a bucket.
    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
