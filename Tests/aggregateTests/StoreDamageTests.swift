import Foundation
import ProgramTestKit
import Testing

/// Commands that look after a store, on files that are damaged or are no store at all.
@Suite(.timeLimit(.minutes(20)))
struct StoreDamageTests {
    private static let commands = [
        ["store", "check", "--store", "a.sqlite"],
        ["store", "status", "--store", "a.sqlite"],
        ["store", "copy", "a.sqlite", "copy.sqlite"],
        ["store", "migrate", "--store", "a.sqlite"],
        ["serve", "tokens", "list", "--store", "a.sqlite"],
        ["serve", "tokens", "add", "second", "--store", "a.sqlite"],
        ["serve", "tokens", "remove", "first", "--store", "a.sqlite"],
    ]

    /// A way to damage a file.
    enum Damage: String, CaseIterable, CustomTestStringConvertible {
        case flippedBytes, emptyPage, cut

        var testDescription: String { rawValue }

        func applied(to sound: Data, at offset: Int) -> Data {
            var bytes = sound
            switch self {
            case .flippedBytes: for index in offset..<offset + 64 { bytes[index] ^= 0xFF }
            case .emptyPage: bytes.replaceSubrange(offset..<offset + 4_096, with: Data(count: 4_096))
            case .cut: bytes = bytes.prefix(offset)
            }
            return bytes
        }
    }

    /// A store with a token, holidays and their history.
    private func soundStore() async throws -> (bytes: Data, tokens: String) {
        let folder = try ProgramFolder()
        let added = try await Program.run(["serve", "tokens", "add", "first", "--store", "a.sqlite"], in: folder)
        #expect(added.status == 0, "\(added.errors)")
        _ = try await Program.run(["--feed", "holidays", "--store", "a.sqlite"], in: folder)
        let tokens = try await Program.run(["serve", "tokens", "list", "--store", "a.sqlite"], in: folder)
        return (try Data(contentsOf: folder.work.appending(path: "a.sqlite")), tokens.output)
    }

    @Test func `says that a store is damaged, and changes nothing`() async throws {
        let (sound, tokens) = try await soundStore()
        let step = sound.count / 4_096 / 5 * 4_096
        #expect(step > 0)
        for damage in Damage.allCases {
            for offset in stride(from: 0, to: sound.count - 4_096, by: step) {
                let damaged = damage.applied(to: sound, at: damage == .cut ? max(offset, 50) : offset)
                for command in Self.commands {
                    let folder = try ProgramFolder()
                    let file = folder.work.appending(path: "a.sqlite")
                    try damaged.write(to: file)
                    let run = try await Program.run(command, in: folder)
                    let name = "\(damage) at \(offset): \(command.joined(separator: " ")): \(run.errors)"
                    #expect(run.status == 0 || run.status == 65, "\(name)")
                    // Part of the file, such as a page that is free, may be damaged without loss.
                    #expect(damage == .flippedBytes || !command.contains("check") || run.status == 65, "\(name)")
                    if run.status == 0 {
                        if command.contains("list") { #expect(run.output == tokens, "\(name)") }
                        if command.contains("add") { try await expectBothTokens(in: folder, name) }
                    }
                    #expect(!folder.contents.contains { $0.contains("corrupt") }, "\(name)")
                    let writes = ["migrate", "add", "remove"].contains { command.contains($0) }
                    if run.status == 65 || !writes {
                        #expect(try Data(contentsOf: file) == damaged, "\(name)")
                        let others = folder.contents.filter { !$0.contains("copy.sqlite") || run.status == 65 }
                        #expect(others == ["work/a.sqlite"], "\(name)")
                    }
                    if run.status == 65 { #expect((run.errors + run.output).contains("a.sqlite: "), "\(name)") }
                }
            }
        }
    }

    private func expectBothTokens(in folder: ProgramFolder, _ name: String) async throws {
        let list = try await Program.run(["serve", "tokens", "list", "--store", "a.sqlite"], in: folder)
        #expect(list.output.contains("first") && list.output.contains("second"), "\(name)")
    }

    @Test func `a run that fetches moves a damaged store aside, and says so`() async throws {
        let (sound, _) = try await soundStore()
        let folder = try ProgramFolder()
        try sound.prefix(10_000).write(to: folder.work.appending(path: "a.sqlite"))
        let run = try await Program.run(["--feed", "holidays", "--store", "a.sqlite"], in: folder)
        #expect(run.status == 0)
        #expect(
            run.errors.contains("a.sqlite: the file was damaged, and was moved to a.sqlite.corrupt-"),
            "\(run.errors)"
        )
    }

    @Test func `leaves the database of another program, and a store of a newer version, as they are`() async throws {
        let (sound, _) = try await soundStore()
        let reading = [["--feed", "holidays"], ["history"], ["feeds", "budget"], ["alerts"]]
        let commands = Self.commands + reading.map { $0 + ["--store", "a.sqlite"] }
        for isNewer in [false, true] {
            // Of another program: its id, in the header.
            var before = sound
            before[71] ^= 1
            if isNewer {
                before = sound
                let (known, unknown) = (Data("v1: answers, history".utf8), Data("v0: answers, history".utf8))
                while let range = before.range(of: known) { before.replaceSubrange(range, with: unknown) }
            }
            // Without a write-ahead log, which opening must not change.
            (before[18], before[19]) = (1, 1)
            for command in commands {
                let folder = try ProgramFolder()
                let file = folder.work.appending(path: "a.sqlite")
                try before.write(to: file)
                let run = try await Program.run(command, in: folder)
                let name = "\(command.joined(separator: " ")): \(run.errors)"
                if Self.commands.contains(command) {
                    #expect(run.status == 64, "\(name)")
                    #expect(run.errors.contains(isNewer ? "a newer version" : "was left as it is"), "\(name)")
                }
                #expect(try Data(contentsOf: file) == before, "\(name)")
                #expect(folder.contents.filter { $0.contains("a.sqlite") } == ["work/a.sqlite"], "\(name)")
            }
        }
    }

    @Test func `a store that is missing is made by adding a token, which says so, and by no other of these commands`()
        async throws
    {
        for command in Self.commands {
            let folder = try ProgramFolder()
            let run = try await Program.run(command, in: folder)
            if command.contains("add") {
                #expect(run.status == 0, "\(run.errors)")
                #expect(run.errors.contains("There was no store, so one was made: a.sqlite"), "\(run.errors)")
            } else {
                #expect(run.status == 64, "\(command): \(run.errors)")
                #expect(run.errors.contains("a.sqlite: there is no store"), "\(command): \(run.errors)")
                #expect(folder.contents == [], "\(command)")
            }
        }
    }

    @Test(arguments: [
        ("mkdir a.sqlite", "there is a folder"), ("mkfifo a.sqlite", "there is a device or a pipe"),
        ("ln -s /dev/null a.sqlite", "there is a device or a pipe"), ("ln -s a.sqlite a.sqlite", "lead back"),
        ("ln -s nowhere/else a.sqlite", "there is no"), ("true", "there is no"),
        ("touch a.sqlite", "the tables are missing"), ("echo text > a.sqlite", "the file is damaged"),
    ])
    func `says what it found in place of a store, and leaves it`(_ line: String, _ words: String) async throws {
        for command in Self.commands.prefix(3) {
            let folder = try ProgramFolder()
            _ = try await Program.shell(line, in: folder)
            let before = folder.contents
            let run = try await Program.run(command, in: folder)
            #expect(run.status == (words.contains("damaged") ? 65 : 64), "\(command): \(run.errors)")
            #expect(run.errors.contains(words), "\(command): \(run.errors)")
            #expect(folder.contents == before, "\(command)")
        }
    }
}
