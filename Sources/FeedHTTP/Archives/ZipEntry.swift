import FeedCore

/// One file of a ZIP archive, by the archive's directory.
///
/// - SeeAlso: [APPNOTE.TXT, section 4.3.12](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT)
struct ZipEntry {
    /// The path in the archive, with slashes.
    var name: String
    var isEncrypted: Bool

    /// The compression: 0 for stored, 8 for deflated.
    var method: Int
    var checksum: UInt32

    /// The number of bytes in the archive.
    var packedSize: Int

    /// The number of bytes after decompression.
    var size: Int

    /// The position of the entry's own header in the archive.
    var start: Int

    /// The first position at which the entry's bytes can end.
    private(set) var leastEnd: Int

    /// The position at which the next entry or the directory begins.
    var end = 0

    /// Reads the record at a place in a directory.
    ///
    /// - Parameters:
    ///   - directory: The bytes of the directory.
    ///   - place: The place of the record, which moves to the next record.
    /// - Throws: ``FeedError`` with code `malformed`.
    init(_ directory: [UInt8], at place: inout Int) throws(FeedError) {
        guard directory.hasSignature(0x0201_4B50, at: place), let flags = directory.number(at: place + 8, bytes: 2),
            let method = directory.number(at: place + 10, bytes: 2),
            let checksum = directory.number(at: place + 16, bytes: 4),
            let packedSize = directory.number(at: place + 20, bytes: 4),
            let size = directory.number(at: place + 24, bytes: 4),
            let nameLength = directory.number(at: place + 28, bytes: 2),
            let extraLength = directory.number(at: place + 30, bytes: 2),
            let commentLength = directory.number(at: place + 32, bytes: 2),
            let start = directory.number(at: place + 42, bytes: 4),
            place + 46 + nameLength + extraLength + commentLength <= directory.count
        else { throw .damagedArchive("its directory breaks off") }
        let extra = place + 46 + nameLength
        name = String(decoding: directory[place + 46..<extra], as: UTF8.self).replacing("\\", with: "/")
        isEncrypted = flags & 0x2041 != 0
        self.method = method
        self.checksum = UInt32(truncatingIfNeeded: checksum)
        (self.packedSize, self.size, self.start) = (packedSize, size, start)
        (leastEnd, end) = (0, 0)
        try readLongNumbers(Array(directory[extra..<extra + extraLength]))
        let headerLength = 30 + nameLength
        let (least, overflow) = self.start.addingReportingOverflow(headerLength)
        let (most, overflows) = least.addingReportingOverflow(self.packedSize)
        guard !overflow, !overflows else { throw .damagedFile(name, "lies outside of it") }
        leastEnd = most
        place = extra + extraLength + commentLength
    }

    /// Replaces numbers that do not fit into 32 bits by those of the extra field of ZIP64.
    ///
    /// - SeeAlso: [APPNOTE.TXT, section 4.5.3](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT)
    private mutating func readLongNumbers(_ extra: [UInt8]) throws(FeedError) {
        var place = 0
        while let kind = extra.number(at: place, bytes: 2), let length = extra.number(at: place + 2, bytes: 2) {
            let end = place + 4 + length
            guard end <= extra.count else { return }
            if kind == 1 {
                var next = place + 4
                for path in [\ZipEntry.size, \.packedSize, \.start] where self[keyPath: path] == 0xFFFF_FFFF {
                    guard next + 8 <= end, let value = extra.number(at: next, bytes: 8) else {
                        throw .damagedFile(name, "has no length that makes sense")
                    }
                    self[keyPath: path] = value
                    next += 8
                }
                return
            }
            place = end
        }
    }
}

extension ZipEntry {
    /// Throws an error if the file cannot be read within the limits.
    func check(_ limits: ArchiveLimits) throws(FeedError) {
        if isEncrypted { throw .damagedFile(name, "is encrypted") }
        guard method == 0 || method == 8 else {
            let reason = "is compressed by method \(method), but only stored and deflated files can be read"
            throw .damagedFile(name, reason)
        }
        guard size <= limits.maximumFileBytes else {
            throw .damagedFile(name, "has \(size) bytes, but at most \(limits.maximumFileBytes) are read")
        }
        guard method == 8 || size == packedSize else {
            throw .damagedFile(name, "is stored in \(packedSize) bytes, but should have \(size)")
        }
        // Deflate cannot reach a ratio above 1032; no text of a publisher comes near this one.
        guard size <= Self.freeSize || size / Self.maximumRatio <= packedSize else {
            throw .damagedFile(name, "expands \(size / max(1, packedSize)) times, which no real file does")
        }
    }

    /// The size up to which any ratio is allowed, in bytes.
    private static let freeSize = 16 << 20
    private static let maximumRatio = 300

    /// The reason why the name cannot be used, in words that follow it; `nil` for a good name.
    var nameFault: String? {
        let steps = name.split(separator: "/", omittingEmptySubsequences: false)
        if name.isEmpty || name.utf8.contains(0) { return "has a name that cannot be meant" }
        if name.hasPrefix("/") || name.dropFirst().hasPrefix(":") { return "has an absolute path as its name" }
        return steps.contains("..") ? "has \"..\" in its name" : nil
    }

    /// True for a folder, and for a file that only a desktop makes, such as `__MACOSX/._stops.txt`.
    var isIgnored: Bool {
        name.hasSuffix("/") || name.hasPrefix("__MACOSX/") || name.split(separator: "/").last?.hasPrefix(".") == true
    }
}
