import FeedConfiguration
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Files, pipes and links that users name.
@Suite(.timeLimit(.minutes(20)))
struct TextFileTests {
    private func reason(_ path: String, limit: Int = 100) -> String? {
        do throws(TextFile.Fault) {
            _ = try TextFile.read(path, limit: limit, patience: .milliseconds(50))
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `says why a file cannot be used`() throws {
        let folder = try TemporaryFolder()
        func path(_ name: String) -> String { folder.path(name) }
        #expect(symlink(path("two"), path("one")) == 0)
        #expect(symlink(path("one"), path("two")) == 0)
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        try Data(repeating: 0x20, count: 101).write(to: URL(filePath: path("large")))
        #expect(reason(path("one")) == "is a symbolic link that leads back to itself")
        #expect(reason(path("nothing")) == "does not exist")
        #expect(reason(path("large/below")) == "does not exist")
        #expect(reason(path("large")) == "is larger than 0 KiB")
        #expect(reason(path("")) == "is a folder, but must be a file")
        #expect(reason(path("pipe")) == "is a pipe that no program writes to")
        // A program that has the pipe open and writes nothing.
        let writer = open(path("pipe"), O_RDWR | O_NONBLOCK)
        defer { close(writer) }
        #expect(reason(path("pipe")) == "is a pipe that nothing came from within 0 s")
    }

    @Test func `a pipe is read to its end, however its writer takes breaks`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        Thread.detachNewThread {
            // Opening waits for the reader.
            let file = open(path, O_WRONLY)
            for part in ["one ", "two ", "three"] {
                _ = part.utf8.withContiguousStorageIfAvailable { write(file, $0.baseAddress, $0.count) }
            }
            close(file)
        }
        let text = try TextFile.read(path, limit: 100)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "one two three")
        #expect(text.isPipe)
    }
}
