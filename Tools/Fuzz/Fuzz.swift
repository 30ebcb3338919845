import ArgumentParser
import Foundation

/// Feeds each reader with mutated fixtures for a while, in separate processes, and reports the texts that ended one.
@main
struct Fuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Feed the readers with mutated fixtures, and look whether one crashes, hangs or swells.",
        discussion: "The reader \"http\" is the built program, with publishers that break the rules of HTTP."
    )

    @Option(help: "How long in all, in seconds.")
    var seconds = 60.0

    @Option(help: "The first number of the random generator; the same one gives the same texts.")
    var seed: UInt64 = 1

    @Option(help: "Only the reader of this name.")
    var reader: String?

    @Option(help: "The checkout with the fixtures.")
    var root = FileManager.default.currentDirectoryPath

    @Option(help: "Where to put a text that ended a reader.")
    var keep = ".build/fuzz"

    @Option(help: ArgumentHelp("Read one text, such as one that was kept.", valueName: "path"))
    var text: String?

    @Option(help: "The built program, by default the one beside this.")
    var program: String?

    @Option(help: .private)
    var worker: String?

    func run() async throws {
        var targets = try FuzzTarget.all(in: URL(filePath: root))
        if let reader {
            targets = targets.filter { $0.name == reader }
            guard !targets.isEmpty || reader == ProgramFuzz.name else {
                throw ValidationError("There is no reader \"\(reader)\".")
            }
        }
        if let text {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: text)))
            for target in targets { await target.read(bytes) }
        } else if let worker {
            try await FuzzWorker(progress: worker, seed: seed).run(targets[0])
        } else {
            try await supervise(targets)
        }
    }

    private func supervise(_ targets: [FuzzTarget]) async throws {
        let folder = URL(filePath: keep)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var isSound = true
        let readerCount = targets.count + (reader == nil ? 1 : 0)
        for target in targets {
            let supervisor = FuzzSupervisor(target: target, seed: seed, root: root, folder: folder)
            let outcome = try await supervisor.run(for: .seconds(seconds / Double(max(1, readerCount))))
            print(
                "\(target.name): \(outcome.count) texts\(outcome.faults.isEmpty ? "" : ", \(outcome.faults.count) faults")"
            )
            for fault in outcome.faults {
                print("  \(fault.reason): \(fault.file)")
                print("  again: Fuzz --reader \(target.name) --text \(fault.file)")
            }
            isSound = isSound && outcome.faults.isEmpty
        }
        if reader == nil || reader == ProgramFuzz.name {
            isSound = try fuzzProgram(for: .seconds(seconds / Double(max(1, readerCount))), in: folder) && isSound
        }
        if !isSound { throw ExitCode.failure }
    }

    private func fuzzProgram(for duration: Duration, in folder: URL) throws -> Bool {
        let beside = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "aggregate")
        guard let file = program.map({ URL(filePath: $0) }) ?? beside,
            FileManager.default.isExecutableFile(atPath: file.path())
        else { throw ValidationError("There is no built program; build it, or name it with --program.") }
        let outcome = try ProgramFuzz(program: file, root: URL(filePath: root), folder: folder)
            .run(seed: seed, for: duration)
        print("\(ProgramFuzz.name): \(outcome.count) rounds, \(outcome.faults.count) faults")
        for fault in outcome.faults {
            print("  \(fault.reason): \(fault.file)")
        }
        if !outcome.faults.isEmpty { print("  again: Fuzz --reader http --seconds 1 --seed SEED") }
        return outcome.faults.isEmpty
    }
}
