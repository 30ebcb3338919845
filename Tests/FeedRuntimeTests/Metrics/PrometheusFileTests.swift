import FeedRuntime
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct PrometheusFileTests {
    /// Provides a new folder, which is removed afterwards.
    private func withFolder(_ use: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "metrics-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await use(folder)
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    }

    @Test func `replaces the file and leaves nothing else`() async throws {
        try await withFolder { folder in
            let path = folder.appending(component: "aggregate.prom").path()
            for text in ["x 1\n", "", String(repeating: "é 1\n", count: 100_000)] {
                try PrometheusFile(path).write(text)
                #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
            }
            #expect(try names(in: folder) == ["aggregate.prom"])
        }
    }

    @Test func `removes the leftovers of a killed writer, and nothing else`() async throws {
        try await withFolder { folder in
            let old = Date(timeIntervalSinceNow: -3_600)
            for (name, date) in [
                (".prometheus-1f.tmp", old), (".prometheus-2e.tmp", Date()), (".other-1f.tmp", old),
                (".prometheus-1f", old), ("x.tmp", old), (".prometheus-notes.tmp", old),
            ] {
                let path = folder.appending(component: name).path()
                try Data("x".utf8).write(to: URL(filePath: path))
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
            }
            try PrometheusFile(folder.appending(component: "x.prom").path()).write("x 1\n")
            // A writer may still be at work on the newer one.
            #expect(
                try names(in: folder) == [
                    ".other-1f.tmp", ".prometheus-1f", ".prometheus-2e.tmp", ".prometheus-notes.tmp", "x.prom",
                    "x.tmp",
                ]
            )
        }
    }

    @Test func `concurrent readers see either the old or the new text`() async throws {
        try await withFolder { folder in
            let path = folder.appending(component: "aggregate.prom").path()
            let texts = ["a", "b"].map { String(repeating: $0, count: 300_000) }
            try PrometheusFile(path).write(texts[0])
            try await withThrowingTaskGroup { group in
                for text in texts {
                    group.addTask { for _ in 0..<50 { try PrometheusFile(path).write(text) } }
                }
                for _ in 0..<50 { #expect(texts.contains(try String(contentsOfFile: path, encoding: .utf8))) }
                try await group.waitForAll()
            }
            #expect(try names(in: folder) == ["aggregate.prom"])
        }
    }

    @Test(arguments: [
        ("none/x.prom", "there is no such folder. Make it, or name a file in another one."),
        ("file/x.prom", "one of the folders is a file. Name a file in a folder."),
        ("folder", "there is a folder, but a file is needed. Name a file in it, such as aggregate.prom."),
        (
            String(repeating: "x", count: 300) + ".prom",
            "the file cannot be written: File name too long. Name another file."
        ),
    ])
    func `reports an obstacle and what to do`(name: String, message: String) async throws {
        try await withFolder { folder in
            try Data().write(to: folder.appending(component: "file"))
            let inner = folder.appending(component: "folder")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
            let path = folder.path() + "/" + name
            let error = #expect(throws: PrometheusFileError.self) { try PrometheusFile(path).write("x 1\n") }
            #expect(error?.description == "\(path): \(message)")
            #expect(try names(in: folder) == ["file", "folder"])
        }
    }
}
