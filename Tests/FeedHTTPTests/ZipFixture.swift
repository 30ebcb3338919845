import CZlib
import Foundation

/// A small writer of ZIP archives, also of wrong ones.
struct ZipFixture {
    struct Entry {
        var name: String
        var bytes: [UInt8]
        var method = 8
        var flags = 0
        /// True for sizes behind the contents instead of in the header.
        var hasDescriptor = false
        /// True for sizes and position in the extra field of ZIP64.
        var isLong = false
        var checksum: UInt32?
        var size: Int?
        var packed: [UInt8]?
        /// The position of the header according to the directory.
        var start: Int?

        init(_ name: String, _ text: String, method: Int = 8) {
            self.name = name
            bytes = Array(text.utf8)
            self.method = method
        }
    }

    var entries: [Entry]
    var comment = ""
    var isLong = false

    init(_ entries: Entry...) { self.entries = entries }

    var bytes: [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let packed = entry.packed ?? (entry.method == 8 ? Self.deflated(entry.bytes) : entry.bytes)
            let checksum = Int(entry.checksum ?? UInt32(crc32(0, entry.bytes, UInt32(entry.bytes.count))))
            let size = entry.size ?? entry.bytes.count
            let start = entry.start ?? file.count
            let name = Array(entry.name.utf8)
            let flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
            let inHeader = entry.hasDescriptor ? [0, 0, 0] : [checksum, packed.count, size]
            file += le(0x0403_4B50, 4) + le(20, 2) + le(flags, 2) + le(entry.method, 2) + le(0, 4)
            file += inHeader.flatMap { le($0, 4) } + le(name.count, 2) + le(0, 2) + name + packed
            if entry.hasDescriptor {
                file += le(0x0807_4B50, 4) + [checksum, packed.count, size].flatMap { le($0, 4) }
            }
            let extra = entry.isLong ? le(1, 2) + le(24, 2) + [size, packed.count, start].flatMap { le($0, 8) } : []
            let numbers = entry.isLong ? [0xFFFF_FFFF, 0xFFFF_FFFF] : [packed.count, size]
            directory += le(0x0201_4B50, 4) + le(20, 2) + le(20, 2) + le(flags, 2) + le(entry.method, 2) + le(0, 4)
            directory += le(checksum, 4) + numbers.flatMap { le($0, 4) } + le(name.count, 2) + le(extra.count, 2)
            directory += le(0, 2) + le(0, 2) + le(0, 2) + le(0, 4) + le(entry.isLong ? 0xFFFF_FFFF : start, 4)
            directory += name + extra
        }
        let place = file.count
        file += directory
        if isLong {
            let end = file.count
            file += le(0x0606_4B50, 4) + le(44, 8) + le(45, 2) + le(45, 2) + le(0, 4) + le(0, 4)
            file += [entries.count, entries.count, directory.count, place].flatMap { le($0, 8) }
            file += le(0x0706_4B50, 4) + le(0, 4) + le(end, 8) + le(1, 4)
        }
        let counts = isLong ? [0xFFFF, 0xFFFF] : [entries.count, entries.count]
        let places = isLong ? [0xFFFF_FFFF, 0xFFFF_FFFF] : [directory.count, place]
        file += le(0x0605_4B50, 4) + le(0, 2) + le(0, 2) + counts.flatMap { le($0, 2) } + places.flatMap { le($0, 4) }
        return file + le(comment.utf8.count, 2) + Array(comment.utf8)
    }

    private func le(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Returns plain deflate, without a header.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let version = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, version) == Z_OK else {
            return []
        }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
        return input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                _ = deflate(&stream, Z_FINISH)
                return Array(output.prefix(output.count - Int(stream.avail_out)))
            }
        }
    }

    /// An archive like a small schedule's: one file large enough for several parts, which does not shrink to nothing.
    static func schedule(lines: Int = 40_000) -> ZipFixture {
        var random = UInt64(7)
        let times = (0..<lines).map { line in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return "trip\(line / 20),\(random >> 40),\(line % 20)"
        }
        return ZipFixture(
            Entry("gtfs/agency.txt", "agency_id,agency_name\n1,Trams\n", method: 0),
            Entry("gtfs/stop_times.txt", (["trip_id,stop_id,stop_sequence"] + times).joined(separator: "\n")),
            Entry("gtfs/stops.txt", "stop_id,stop_name\n1,Main Street\n")
        )
    }
}
