import FeedCore
import Foundation
import Testing

@testable import FeedHTTP

/// ZIP archives as publishers write them, and as nobody should.
@Suite(.timeLimit(.minutes(5)))
struct ZipArchiveTests {
    private typealias Entry = ZipFixture.Entry

    private static let limits = ArchiveLimits(maximumBytes: 64 << 20, maximumFileBytes: 64 << 20)

    private func open(_ zip: ZipFixture, _ limits: ArchiveLimits = limits) throws -> ZipArchive {
        try ZipArchive(zip.bytes, limits: limits)
    }

    /// Returns the message of the error that opening the archive or reading its files gives; `nil` for none.
    private func fault(of bytes: [UInt8], _ limits: ArchiveLimits = limits) -> String? {
        do {
            let archive = try ZipArchive(bytes, limits: limits)
            for name in archive.files.keys.sorted() { _ = try archive.text(of: name) }
            return nil
        } catch let error as FeedError {
            return error.code == .malformed ? error.message : "\(error)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `stored and deflated files are read`() throws {
        let archive = try open(ZipFixture(Entry("a.txt", "stored", method: 0), Entry("b.txt", "deflated")))
        #expect(archive.files == ["a.txt": 6, "b.txt": 8])
        #expect(try archive.text(of: "a.txt") == "stored")
        #expect(try archive.text(of: "b.txt") == "deflated")
        // A file can be read again, and in any order.
        #expect(try archive.text(of: "a.txt") == "stored")
    }

    @Test func `a large file comes in parts of at most 256 KB`() throws {
        let zip = ZipFixture.schedule()
        let archive = try open(zip)
        var parts: [Int] = []
        try archive.read("stop_times.txt") { parts.append($0.count) }
        #expect(parts.count > 1)
        #expect(parts.allSatisfy { $0 <= FeedError.archivePart })
        #expect(try archive.text(of: "stop_times.txt").utf8.count == zip.entries[1].bytes.count)
    }

    @Test func `the folder of all files is left out of the names`() throws {
        let zip = ZipFixture(
            Entry("feed/gtfs/", "", method: 0),
            Entry("feed/gtfs/a.txt", "a"),
            Entry("feed/gtfs/more/b.txt", "b"),
            Entry("__MACOSX/feed/._a.txt", "x"),
            Entry("feed/.DS_Store", "x")
        )
        #expect(try open(zip).files.keys.sorted() == ["a.txt", "more/b.txt"])
        let windows = ZipFixture(Entry("gtfs\\a.txt", "a"), Entry("gtfs\\b.txt", "b"))
        #expect(try open(windows).files.keys.sorted() == ["a.txt", "b.txt"])
        let mixed = ZipFixture(Entry("readme.md", "a"), Entry("gtfs/b.txt", "b"))
        #expect(try open(mixed).files.keys.sorted() == ["gtfs/b.txt", "readme.md"])
    }

    @Test func `data descriptors, ZIP64, comments and empty files are read`() throws {
        var zip = ZipFixture(Entry("a.txt", "one"), Entry("b.txt", ""), Entry("c.txt", "three", method: 0))
        zip.entries[0].hasDescriptor = true
        zip.entries[2].isLong = true
        zip.comment = "PK\u{5}\u{6} a comment that looks like an end record, and is long enough to be one"
        for isLong in [false, true] {
            zip.isLong = isLong
            let archive = try open(zip)
            #expect(try ["a.txt", "b.txt", "c.txt"].map(archive.text) == ["one", "", "three"])
        }
        #expect(try open(ZipFixture()).files.isEmpty)
    }

    @Test func `an archive of Python's zipfile is read`() throws {
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.stdout.buffer, "w", zipfile.ZIP_DEFLATED) as z:
                with z.open("gtfs/long.txt", "w", force_zip64=True) as f: f.write(b"line\\n" * 100000)
                z.writestr("gtfs/short.txt", "text", zipfile.ZIP_STORED)
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
        process.waitUntilExit()
        let archive = try ZipArchive(bytes, limits: Self.limits)
        #expect(archive.files == ["long.txt": 500_000, "short.txt": 4])
        #expect(try archive.text(of: "long.txt") == String(repeating: "line\n", count: 100_000))
        #expect(try archive.text(of: "short.txt") == "text")
    }

    @Test func `an archive that is cut off anywhere is refused`() throws {
        let bytes = ZipFixture.schedule(lines: 2_000).bytes
        for count in stride(from: 0, to: bytes.count, by: 50) {
            #expect(fault(of: Array(bytes[..<count])) != nil, "cut at \(count)")
        }
        #expect(fault(of: Array(bytes.dropLast())) != nil)
        #expect(fault(of: bytes) == nil)
    }

    @Test func `a changed byte never changes the contents`() throws {
        let zip = ZipFixture(Entry("a.txt", "some text of some length, some text"), Entry("b.txt", "more", method: 0))
        let bytes = zip.bytes
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x41
            guard let archive = try? ZipArchive(changed, limits: Self.limits) else { continue }
            for entry in zip.entries {
                guard let text = try? archive.text(of: entry.name) else { continue }
                #expect(Array(text.utf8) == entry.bytes, "byte \(index)")
            }
        }
    }

    @Test(arguments: [
        ("../a.txt", #""../a.txt" in the ZIP archive has ".." in its name"#),
        ("x/../../a.txt", #""x/../../a.txt" in the ZIP archive has ".." in its name"#),
        ("..\\a.txt", #""../a.txt" in the ZIP archive has ".." in its name"#),
        ("/etc/passwd", #""/etc/passwd" in the ZIP archive has an absolute path as its name"#),
        ("C:\\a.txt", #""C:/a.txt" in the ZIP archive has an absolute path as its name"#),
        ("", #""" in the ZIP archive has a name that cannot be meant"#),
    ])
    func `a name that leads out of the archive is refused`(name: String, message: String) {
        #expect(fault(of: ZipFixture(Entry(name, "x"), Entry("b.txt", "b")).bytes) == message)
    }

    @Test func `files that cannot be read are refused by name, and cost no other file`() throws {
        var zip = ZipFixture(
            Entry("encrypted.txt", "x"),
            Entry("bzip2.txt", "x", method: 12),
            Entry("twice.txt", "1"),
            Entry("twice.txt", "2"),
            Entry("wrong.txt", "x"),
            Entry("longer.txt", "longer"),
            Entry("shorter.txt", "shorter"),
            Entry("stored.txt", "stored", method: 0),
            Entry("good.txt", "good")
        )
        zip.entries[0].flags = 1
        zip.entries[4].checksum = 7
        zip.entries[5].size = 3
        zip.entries[6].size = 300
        zip.entries[7].size = 5
        let archive = try open(zip)
        let messages = [
            "encrypted.txt": "is encrypted",
            "bzip2.txt": "is compressed by method 12, but only stored and deflated files can be read",
            "twice.txt": "is there twice",
            "wrong.txt": "does not fit its checksum",
            "longer.txt": "has more than the 3 bytes that it should have",
            "shorter.txt": "has 7 bytes, but should have 300",
            "stored.txt": "is stored in 6 bytes, but should have 5",
        ]
        for (name, message) in messages {
            let error = #expect(throws: FeedError.self) { try archive.text(of: name) }
            #expect(error?.message == "\"\(name)\" in the ZIP archive \(message)")
        }
        #expect(try archive.text(of: "good.txt") == "good")
        let error = #expect(throws: FeedError.self) { try archive.text(of: "missing.txt") }
        #expect(error?.message == "the archive has no file \"missing.txt\"")
    }

    @Test func `overlapping files are refused`() {
        var zip = ZipFixture(Entry("a.txt", "one"), Entry("b.txt", "two"))
        zip.entries[1].start = 0
        #expect(fault(of: zip.bytes)?.hasSuffix("in the ZIP archive overlaps with another file") == true)
        zip.entries[1].start = 10
        #expect(fault(of: zip.bytes) == #""a.txt" in the ZIP archive overlaps with another file"#)
        zip.entries[1].start = zip.bytes.count
        #expect(fault(of: zip.bytes) == #""b.txt" in the ZIP archive overlaps with the directory"#)
        zip.entries[1].start = nil
        zip.entries[1].isLong = true
        zip.entries[1].start = Int.max
        #expect(fault(of: zip.bytes) == #""b.txt" in the ZIP archive lies outside of it"#)
    }

    @Test func `bombs are refused before they are read`() {
        var zip = ZipFixture(Entry("bomb.txt", ""))
        zip.entries[0].packed = ZipFixture.deflated([UInt8](repeating: 0x30, count: 32 << 20))
        zip.entries[0].size = 32 << 20
        #expect(fault(of: zip.bytes)?.contains("which no real file does") == true)
        // The directory lies about the size.
        zip.entries[0].size = 100
        #expect(fault(of: zip.bytes)?.hasSuffix("has more than the 100 bytes that it should have") == true)
        zip.entries[0].size = 1 << 40
        zip.entries[0].isLong = true
        #expect(fault(of: zip.bytes)?.hasSuffix("but at most 67108864 are read") == true)
        let small = ArchiveLimits(maximumBytes: 1_000, maximumFileBytes: 2)
        #expect(fault(of: ZipFixture(Entry("a.txt", "abc")).bytes, small)?.hasSuffix("but at most 2 are read") == true)
    }

    @Test func `an answer that is no archive is named as such`() {
        #expect(fault(of: Array("<!DOCTYPE html><title>Sign in</title>".utf8)) == "the answer is not a ZIP archive")
        #expect(fault(of: []) == "the answer is not a ZIP archive")
    }

    @Test func `the reader ends with the error of its part, and with the task`() async throws {
        struct Enough: Error {}
        let archive = try open(.schedule())
        var count = 0
        #expect(throws: Enough.self) {
            try archive.read("stop_times.txt") { _ in
                count += 1
                throw Enough()
            }
        }
        #expect(count == 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return (try? archive.text(of: "stop_times.txt")) == nil
        }
        #expect(await task.value)
    }

    @Test func `a temporary file has no name, and a full disk is a clear error`() throws {
        let file = try ArchiveFile.temporary()
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file.number)")
        #expect(link.hasSuffix("(deleted)"))
        let full = ArchiveFile(descriptor: Foundation.open("/dev/full", O_RDWR | O_CLOEXEC))
        let error = #expect(throws: FeedError.self) { try [1, 2, 3].withUnsafeBytes { try full.write($0, at: 0) } }
        #expect(error?.message.hasPrefix("the disk has no room for the archive") == true)
        #expect(throws: FeedError.self) { try ArchiveFile.temporary(in: ["/nowhere"]) }
    }
}

extension FileArchive {
    /// Returns the contents of a file as text.
    func text(of name: String) throws -> String {
        var bytes: [UInt8] = []
        try read(name) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
