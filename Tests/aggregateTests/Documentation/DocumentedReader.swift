import Foundation
import ProgramTestKit
import SampleServer

/// Somebody who types what a page shows, one command after another, in a folder with all that the pages speak of.
struct DocumentedReader {
    private let commands: CommandTree
    private let sample: SampleServer
    private let folder: ProgramFolder

    /// The folder as it is at the beginning of each block.
    private let beginning: ProgramFolder
    private let variables: [String: String]
    private let texts: [(shown: String, typed: String)]

    init(commands: CommandTree, sample: SampleServer) async throws {
        (self.commands, self.sample) = (commands, sample)
        let server = "http://127.0.0.1:\(sample.port)/"
        variables = ["WORK_CALENDAR": "\(server)office.ics", "TFL_KEY": "0123456789abcdef0123456789abcdef"]
            .merging(["AGGREGATE_TOKEN": "0123456789abcdef0123456789abcdef"]) { $1 }
        let today = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: Date())
        let isOver = today.month == 12 && (today.day ?? 0) > 25
        texts = CommandRewrites.texts(server: server, christmas: (today.year ?? 2026) + (isOver ? 1 : 0))
        for name in ["events", "office"] { sample.script(.path("/\(name).ics"), .status(200, body: Self.calendar)) }
        sample.script(.path("/news"), .status(200, body: Self.news))
        folder = try ProgramFolder(
            ["feeds.json": Self.configuration(of: sample), "things.json": Self.things],
            namesConfiguration: false
        )
        for path in ["Package.swift", "Plugins/BuiltInProviders/BuiltInProviders.swift"] {
            try folder.write(Repository.text(path, withoutLinesOf: "RiverLevels"), to: path)
        }
        try folder.write("", to: "Tests/README.md")
        try folder.write("0123456789abcdef0123456789abcdef", to: "token")
        try folder.write(SampleCertificate.valid, to: "chain.pem")
        try folder.write(SampleCertificate.key, to: "key.pem")
        try FileManager.default.copyItem(at: Repository.file("Examples"), to: folder.work.appending(path: "Examples"))
        try folder.write(Self.program, to: "tides.py")
        let program = folder.work.appending(path: "tides.py").path()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        for words in [["config", "trust"], ["feeds", "record", "tfl", "neds", "--to", "recorded"], ["list"]] {
            let run = try await Program.run(words, in: folder)
            guard run.status == 0 else { throw Fault(description: "\(words): status \(run.status), \(run.errors)") }
        }
        beginning = try ProgramFolder()
        try Self.replace(beginning, with: folder)
    }

    /// Undoes what the commands of a block have changed.
    func startOver() throws { try Self.replace(folder, with: beginning) }

    private static func replace(_ folder: ProgramFolder, with other: ProgramFolder) throws {
        for (place, source) in [(folder.work, other.work), (folder.home, other.home)] {
            try FileManager.default.removeItem(at: place)
            try FileManager.default.copyItem(at: source, to: place)
        }
    }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    // MARK: - What is run

    /// Runs a line of a shell.
    ///
    /// - Parameters:
    ///   - line: The line, as the page has it.
    ///   - isWhole: True if it is complete; prose also names commands without their arguments, and then help is shown.
    /// - Returns: The fault; `nil` if there is none.
    /// - Throws: The error of a program that cannot be started or does not end.
    func fault(inLine line: String, isWhole: Bool) async throws -> String? {
        let found = DocumentedCommand.all(in: typed(line.replacing("\\|", with: "|")))
        guard !found.isEmpty else {
            let isKnown = CommandRewrites.others.contains { line.hasPrefix($0.start) }
            return isKnown ? nil : "is neither a command of aggregate nor one of CommandRewrites.others"
        }
        for command in found {
            var words = command.arguments
            if let fault = commands.fault(in: words, isWhole: isWhole) { return fault }
            // Alone, it asks what to add; and a screen needs a terminal: Scripts/watch-checks has one.
            let isDialogue = words == ["feeds", "add"] || words.first == "watch"
            if isDialogue || commands.fault(in: words, isWhole: true) != nil { words.append("--help") }
            if let fault = try await fault(of: words) { return fault }
        }
        return nil
    }

    /// Runs an option that prose shows, such as `--limit 20`, with a command that takes it.
    ///
    /// - Parameter text: The option, as the page has it.
    /// - Returns: The fault; `nil` if there is none.
    /// - Throws: The error of a program that cannot be started or does not end.
    func fault(inOption text: String) async throws -> String? {
        let text = typed(text)
        var option = DocumentedCommand.all(in: "aggregate \(text)").first?.arguments ?? []
        guard let name = option.first else { return "is not an option" }
        if let own = CommandRewrites.ownHosts.first(where: { $0.option == text }) {
            return try await fault(of: own.command + own.needs + option)
        }
        if option.count == 1, let value = CommandRewrites.optionValues[name] { option.append(value) }
        let lines = CommandRewrites.hosts.map { $0.command + $0.needs + option }
        guard let words = lines.first(where: { commands.fault(in: $0, isWhole: true) == nil }) else {
            return "no command of CommandRewrites.hosts takes it"
        }
        return try await fault(of: words)
    }

    private func typed(_ text: String) -> String {
        texts.reduce(text) { $0.replacing($1.shown, with: $1.typed) }
    }

    private func fault(of arguments: [String]) async throws -> String? {
        // What the beginning has stored is over after some minutes, which a slow machine takes.
        let isLocal = arguments.contains("--offline") || arguments.first == "history"
        if isLocal { _ = try await Program.run(["list", "--refresh"], in: folder) }
        let run =
            ["board", "follow", "serve"].contains(arguments.first) && !arguments.contains("--help")
                && arguments.dropFirst().first != "tokens"
            ? try await runUntilFirstRequest(arguments)
            : try await Program.run(arguments, environment: variables, in: folder)
        guard run.status != 0 else { return nil }
        return "aggregate \(arguments.joined(separator: " ")): status \(run.status), \(run.errors)"
    }

    /// `board`, `follow` and `serve` end with the first request that they make, for which nothing may be stored; a demo,
    /// which makes none, ends with its first line.
    private func runUntilFirstRequest(_ arguments: [String]) async throws -> ProgramRun {
        let empty = folder.home.appending(path: UUID().uuidString).path()
        let before = sample.activity.requests.count
        let variables = variables.merging(["XDG_STATE_HOME": empty, "AGGREGATE_CONFIG": "feeds.json"]) { $1 }
        if arguments.contains("--demo") {
            let said = folder.work.appending(path: "said-\(UUID().uuidString)").path()
            let lines = try Lifeline(at: said)
            let words = arguments.map { "'\($0)'" }.joined(separator: " ")
            return try await Program.shell("exec \"$aggregate\" \(words) 2>\(said)", in: folder) { program in
                _ = await lines.nextLine()
                program.send(SIGTERM)
            }
        }
        return try await Program.run(arguments, environment: variables, in: folder) { program in
            try await sample.wait { $0.requests.count > before }
            program.send(SIGTERM)
        }
    }
}
