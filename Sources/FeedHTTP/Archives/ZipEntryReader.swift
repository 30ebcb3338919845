import CZlib
import FeedCore

/// A reader of the contents of one file in a ZIP archive, with bounded memory.
struct ZipEntryReader {
    private let file: ArchiveFile
    private let entry: ZipEntry

    /// The position of the next packed byte in the archive, and the end of these bytes.
    private var position: Int
    private let end: Int

    /// The checksum and the number of the bytes so far.
    private var checksum: UInt = 0
    private var count = 0

    /// The maximum number of packed bytes that are read at once.
    private static let packedPart = 64 << 10

    init(_ file: ArchiveFile, _ entry: ZipEntry, from start: Int) {
        self.file = file
        self.entry = entry
        position = start
        end = start + entry.packedSize
    }

    /// Passes on all contents, and checks their number and checksum.
    mutating func read(_ part: (UnsafeRawBufferPointer) throws -> Void) throws {
        let input = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.packedPart, alignment: 16)
        defer { input.deallocate() }
        if entry.method == 8 { try inflate(input, part) } else { try copy(input, part) }
        guard count == entry.size else {
            throw FeedError.damagedFile(entry.name, "has \(count) bytes, but should have \(entry.size)")
        }
        guard UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
            throw FeedError.damagedFile(entry.name, "does not fit its checksum")
        }
    }

    private mutating func copy(
        _ buffer: UnsafeMutableRawBufferPointer,
        _ part: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        while position < end { try pass(try fill(buffer), to: part) }
    }

    private mutating func inflate(
        _ input: UnsafeMutableRawBufferPointer,
        _ part: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let output = UnsafeMutableRawBufferPointer.allocate(byteCount: FeedError.archivePart, alignment: 16)
        // zlib refers to the stream by its address.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer {
            inflateEnd(stream)
            stream.deallocate()
            output.deallocate()
        }
        // Negative window bits mean plain deflate, without a header.
        guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw FeedError(.internal, "there is no memory for reading an archive")
        }
        var state = Z_OK
        while state != Z_STREAM_END {
            stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = UInt32(output.count)
            // The output is filled before it is passed on, as far as there is input.
            repeat {
                if stream.pointee.avail_in == 0, position < end {
                    let packed = try fill(input)
                    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
                    stream.pointee.avail_in = UInt32(packed.count)
                }
                state = CZlib.inflate(stream, Z_NO_FLUSH)
            } while state == Z_OK && stream.pointee.avail_out > 0
            guard state == Z_OK || state == Z_STREAM_END else {
                let reason = state == Z_BUF_ERROR ? "is cut off" : "is not compressed as it says"
                throw FeedError.damagedFile(entry.name, reason)
            }
            let produced = output.count - Int(stream.pointee.avail_out)
            try pass(UnsafeRawBufferPointer(rebasing: output[..<produced]), to: part)
        }
        guard position == end, stream.pointee.avail_in == 0 else {
            throw FeedError.damagedFile(entry.name, "ends before its packed bytes do")
        }
    }

    /// Reads the next packed bytes into a buffer, and returns them; there is at least one.
    private mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> UnsafeRawBufferPointer {
        let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, end - position)])
        guard try file.read(at: position, into: wanted) == wanted.count else {
            throw .damagedFile(entry.name, "is cut off")
        }
        position += wanted.count
        return UnsafeRawBufferPointer(wanted)
    }

    /// Adds bytes to the checksum and passes them on, unless there are more than the directory says.
    private mutating func pass(
        _ bytes: UnsafeRawBufferPointer,
        to part: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        if Task.isCancelled { throw FeedError.requestCancelled }
        guard bytes.count <= entry.size - count else {
            throw FeedError.damagedFile(entry.name, "has more than the \(entry.size) bytes that it should have")
        }
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        count += bytes.count
        checksum = crc32(checksum, base.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count))
        try part(bytes)
    }
}
