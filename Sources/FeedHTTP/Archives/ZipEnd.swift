import FeedCore

/// The end record of a ZIP archive, which says where its directory is.
///
/// - SeeAlso: [APPNOTE.TXT, sections 4.3.14 to 4.3.16](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT)
struct ZipEnd: Equatable {
    /// The positions of the directory in the archive.
    var directory: Range<Int>

    /// The number of entries in the directory.
    var count: Int

    /// The number of bytes at the end of an archive in which the record lies: itself, the longest comment, and both
    /// records of ZIP64.
    static let longest = 22 + 65_535 + 20 + 56

    /// The maximum size of a directory, in bytes.
    private static let maximumDirectory = 32 << 20

    /// Finds the record in the last bytes of an archive of `size` bytes.
    ///
    /// - Throws: ``FeedError`` with code `malformed` if there is none, as in an archive that is cut off.
    init(tail: [UInt8], size: Int) throws(FeedError) {
        let start = size - tail.count
        for place in stride(from: tail.count - 22, through: 0, by: -1) where tail.hasSignature(0x0605_4B50, at: place) {
            guard let comment = tail.number(at: place + 20, bytes: 2), place + 22 + comment <= tail.count else {
                continue
            }
            guard let end = Self(tail, at: place, start: start) else { continue }
            guard end.directory.count <= Self.maximumDirectory else {
                throw .damagedArchive("its directory is larger than \(Self.maximumDirectory >> 20) MiB")
            }
            self = end
            return
        }
        guard start > 0 || tail.starts(with: "PK".utf8) else { throw .noArchive }
        throw .damagedArchive("it has no end record, as if it were cut off")
    }

    /// Reads a record at a place in the tail, which begins at `start` in the archive; `nil` if it makes no sense.
    private init?(_ tail: [UInt8], at place: Int, start: Int) {
        guard let disk = tail.number(at: place + 4, bytes: 2), let firstDisk = tail.number(at: place + 6, bytes: 2),
            var count = tail.number(at: place + 10, bytes: 2), var size = tail.number(at: place + 12, bytes: 4),
            var offset = tail.number(at: place + 16, bytes: 4)
        else { return nil }
        var limit = start + place
        if tail.hasSignature(0x0706_4B50, at: place - 20) {
            guard let position = tail.number(at: place - 12, bytes: 8), position >= start, position < limit,
                tail.hasSignature(0x0606_4B50, at: position - start),
                let longCount = tail.number(at: position - start + 32, bytes: 8),
                let longSize = tail.number(at: position - start + 40, bytes: 8),
                let longOffset = tail.number(at: position - start + 48, bytes: 8)
            else { return nil }
            (count, size, offset, limit) = (longCount, longSize, longOffset, position)
        } else {
            guard disk == 0, firstDisk == 0 else { return nil }
        }
        guard offset <= limit, size <= limit - offset else { return nil }
        directory = offset..<offset + size
        self.count = count
    }
}

extension FeedError {
    /// The error for an archive that breaks the rules of its format.
    static func damagedArchive(_ reason: String) -> FeedError {
        FeedError(.malformed, "the ZIP archive is damaged: \(reason)", hint: FeedError.proxyHint)
    }

    /// The error for one file of an archive.
    static func damagedFile(_ name: String, _ reason: String) -> FeedError {
        FeedError(.malformed, "\(name.quotedName) in the ZIP archive \(reason)")
    }
}
