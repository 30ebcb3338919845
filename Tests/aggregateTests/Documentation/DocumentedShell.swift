import Foundation
import ProgramTestKit
import SampleServer

/// A shell for what a page shows, in a folder with all that the pages speak of.
///
/// It is `bash`, in which `aggregate` is the built program behind `Fixtures/documentation/aggregate`, and the programs of
/// ``CommandRewrites/elsewhere`` do nothing.
struct DocumentedShell {
    private let folder: ProgramFolder

    /// The folder as it is at the beginning of each run.
    private let beginning: ProgramFolder
    private let variables: [String: String]
    private let texts: [(shown: String, typed: String)]

    init(sample: SampleServer) async throws {
        let server = "http://127.0.0.1:\(sample.port)/"
        let today = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: Date())
        let isOver = today.month == 12 && (today.day ?? 0) > 25
        texts = CommandRewrites.texts(server: server, christmas: (today.year ?? 2026) + (isOver ? 1 : 0))
        for name in ["events", "office"] { sample.script(.path("/\(name).ics"), .status(200, body: Self.calendar)) }
        sample.script(.path("/news"), .status(200, body: Self.news))
        folder = try ProgramFolder(
            ["feeds.json": Self.configuration(of: sample), "things.json": Self.things],
            namesConfiguration: false
        )
        let secret = "0123456789abcdef0123456789abcdef"
        let programs = folder.home.appending(path: "bin")
        variables = [
            "WORK_CALENDAR": "\(server)office.ics", "TFL_KEY": secret, "AGGREGATE_TOKEN": secret,
            "CLOUD_PASSWORD": secret,
            "PATH": "\(programs.path()):/usr/bin:/bin", "program": Program.executable.path(),
            "elsewhere": CommandRewrites.elsewhere.map(\.start).joined(separator: "\n"),
        ]
        for path in ["Package.swift", "Plugins/BuiltInProviders/BuiltInProviders.swift"] {
            try folder.write(Repository.text(path, withoutLinesOf: "RiverLevels"), to: path)
        }
        try folder.write("", to: "Tests/README.md")
        try folder.write(secret, to: "token")
        try folder.write(SampleCertificate.valid, to: "chain.pem")
        try folder.write(SampleCertificate.key, to: "key.pem")
        try FileManager.default.copyItem(at: Repository.file("Examples"), to: folder.work.appending(path: "Examples"))
        try folder.write(Self.program, to: "tides.py")
        try folder.write(Self.table, to: "bins.csv")
        try folder.write(Self.subscriptions, to: "subscriptions.opml")
        let program = folder.work.appending(path: "tides.py").path()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let fixtures = Repository.file("Tests/aggregateTests/Fixtures/documentation")
        try FileManager.default.copyItem(at: fixtures, to: programs)
        for name in Set(CommandRewrites.elsewhere.map { $0.start.prefix { $0 != " " } }) {
            let link = programs.appending(path: String(name)).path()
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere")
        }
        beginning = try ProgramFolder()
        let setUp = ["config trust", "feeds record tfl neds --to recorded", "list"].map { "aggregate \($0)" }
        let run = try await bash(setUp.joined(separator: "\n"))
        guard run.status == 0 else { throw Fault(description: run.errors) }
        try Self.replace(beginning, with: folder)
    }

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

    /// Runs lines of a page in the folder as it was at the beginning, up to the first that fails.
    ///
    /// - Parameter lines: The lines, as the page has them.
    /// - Returns: The fault with the traces of all commands; `nil` if there is none.
    /// - Throws: The error of a shell that cannot be started or does not end.
    func fault(in lines: String) async throws -> String? {
        try Self.replace(folder, with: beginning)
        let run = try await bash(texts.reduce(lines) { $0.replacing($1.shown, with: $1.typed) })
        return run.status == 0 ? nil : "status \(run.status): \(run.errors)"
    }

    /// Runs a command that prose names, perhaps without its arguments.
    func fault(inCommand text: String) async throws -> String? {
        let command = text.replacing("\\|", with: "|")
        return try await fault(in: [command, CommandRewrites.arguments[command] ?? ""].joined(separator: " "))
    }

    /// Runs an option that prose shows, such as `--limit 20`, with a command that takes it.
    func fault(inOption text: String) async throws -> String? {
        let names = [text, String(text.prefix { $0 != " " })]
        let host = CommandRewrites.hosts.first { $0.options.contains(where: names.contains) }?.command ?? "list"
        let value = CommandRewrites.optionValues[text] ?? ""
        return try await fault(in: "aggregate \(host) \(text) \(value)")
    }

    private func bash(_ script: String) async throws -> ProgramRun {
        let checkout = Repository.file("").path(percentEncoded: false)
        let variables = variables.merging(["page": script, "checkout": checkout]) { $1 }
        return try await Program.shell("exec bash -exo pipefail -c \"$page\"", environment: variables, in: folder)
    }
}
