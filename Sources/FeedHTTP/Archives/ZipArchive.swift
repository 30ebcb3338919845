package import FeedCore
import Foundation

/// A ZIP archive in a file, whose files are read by its directory: stored or deflated, with ZIP64 and data descriptors.
///
/// An archive whose entries overlap, or have names that lead out of it, is refused as a whole. A single file that is
/// encrypted, compressed in another way, listed twice or too large is refused when it is read.
package struct ZipArchive: FileArchive {
    private let file: ArchiveFile
    private let limits: ArchiveLimits
    private let entries: [String: ZipEntry]

    /// The names that several entries have.
    private let doubles: Set<String>

    /// The files that are there; `nil` for all.
    private var available: Set<String>?

    /// The maximum number of entries.
    private static let maximumCount = 65_536

    /// Opens an archive in memory, by way of a temporary file.
    package init(_ bytes: [UInt8], limits: ArchiveLimits) throws(FeedError) {
        let file = try ArchiveFile.temporary()
        do {
            try bytes.withUnsafeBytes { try file.write($0, at: 0) }
        } catch {
            throw FeedError(error)
        }
        try self.init(file, limits: limits)
    }

    /// Opens an archive by its directory.
    ///
    /// - Throws: ``FeedError`` with code `malformed` and the reason.
    init(_ file: ArchiveFile, limits: ArchiveLimits) throws(FeedError) {
        let size = file.size
        let tail = try file.bytes(in: max(0, size - ZipEnd.longest)..<size)
        let end: ZipEnd
        do throws(FeedError) {
            end = try ZipEnd(tail: tail, size: size)
        } catch {
            guard try file.bytes(in: 0..<min(size, 2)) == Array("PK".utf8) else { throw .noArchive }
            throw error
        }
        try self.init(file, limits: limits, end: end)
    }

    /// Opens an archive whose end record is known.
    init(_ file: ArchiveFile, limits: ArchiveLimits, end: ZipEnd) throws(FeedError) {
        let all = try Self.entries(of: try file.bytes(in: end.directory), end)
        self.file = file
        self.limits = limits
        let folder = Self.commonFolder(of: all)
        var entries: [String: ZipEntry] = [:]
        var doubles: Set<String> = []
        for entry in all where !entry.isIgnored {
            let name = String(entry.name.dropFirst(folder.count))
            if entries.updateValue(entry, forKey: name) != nil { doubles.insert(name) }
        }
        self.entries = entries
        self.doubles = doubles
    }

    /// Returns the entries in the order of their positions.
    private static func entries(of directory: [UInt8], _ end: ZipEnd) throws(FeedError) -> [ZipEntry] {
        guard end.count <= maximumCount else { throw .damagedArchive("it has more than \(maximumCount) entries") }
        guard directory.count == end.directory.count else { throw .damagedArchive("its directory is cut off") }
        var entries: [ZipEntry] = []
        var place = 0
        while place < directory.count {
            guard entries.count < maximumCount else {
                throw .damagedArchive("it has more than \(maximumCount) entries")
            }
            let entry = try ZipEntry(directory, at: &place)
            if let fault = entry.nameFault { throw .damagedFile(entry.name, fault) }
            entries.append(entry)
        }
        guard entries.count & 0xFFFF == end.count & 0xFFFF else {
            throw .damagedArchive("it has \(entries.count) entries, but should have \(end.count)")
        }
        entries.sort { $0.start < $1.start }
        for index in entries.indices {
            let isLast = index == entries.count - 1
            entries[index].end = isLast ? end.directory.lowerBound : entries[index + 1].start
            guard entries[index].leastEnd <= entries[index].end else {
                throw .damagedFile(entries[index].name, "overlaps with \(isLast ? "the directory" : "another file")")
            }
        }
        return entries
    }

    /// Returns the folder in which all files lie, with a slash at its end; empty if there is none.
    private static func commonFolder(of entries: [ZipEntry]) -> String {
        let files = entries.filter { !$0.isIgnored }
        guard var folder = files.first?.name else { return "" }
        for file in files { folder = folder.commonPrefix(with: file.name) }
        return folder.lastIndex(of: "/").map { String(folder[...$0]) } ?? ""
    }

    package var files: [String: Int] {
        entries.filter { available?.contains($0.key) ?? true }.mapValues(\.size)
    }

    package func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let entry = entries[name] else { throw FeedError.missing(name) }
        guard !doubles.contains(name) else { throw FeedError.damagedFile(name, "is there twice") }
        guard available?.contains(name) ?? true else {
            throw FeedError(.internal, "the file \(name.quotedName) of the archive was not asked for")
        }
        try entry.check(limits)
        let start = try contents(of: entry)
        var reader = ZipEntryReader(file, entry, from: start)
        try reader.read(part)
    }

    /// Returns the position of a file's first byte, behind the entry's own header.
    private func contents(of entry: ZipEntry) throws(FeedError) -> Int {
        let header = try file.bytes(in: entry.start..<entry.start + 30)
        guard header.hasSignature(0x0403_4B50, at: 0), let method = header.number(at: 8, bytes: 2),
            let nameLength = header.number(at: 26, bytes: 2), let extraLength = header.number(at: 28, bytes: 2),
            method == entry.method
        else { throw .damagedFile(entry.name, "has no header, or another one than the directory says") }
        let start = entry.start + 30 + nameLength + extraLength
        guard start <= entry.end, entry.packedSize <= entry.end - start else {
            throw .damagedFile(entry.name, "overlaps with what follows it")
        }
        return start
    }
}

extension ZipArchive {
    /// Returns the positions of some files in the archive, of each with its header, in ascending order.
    func places(of names: Set<String>) -> [Range<Int>] {
        names.compactMap { entries[$0] }.map { $0.start..<$0.end }.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Returns the archive with some of its files, because the others were not downloaded.
    func limited(to names: Set<String>) -> ZipArchive {
        var archive = self
        archive.available = names
        return archive
    }
}

extension FeedError {
    static let noArchive = FeedError(
        .malformed,
        "the answer is not a ZIP archive",
        hint: "Check the address or the file: it may be a page, or need a key."
    )
}
