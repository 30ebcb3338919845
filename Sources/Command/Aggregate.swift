import ArgumentParser
import BuiltInProviders
import Exec
import FeedConfiguration
public import FeedCore
import FeedEngine
import FeedFormats
import Foundation
import Terminal

/// The command `aggregate`, for a program with its own providers.
///
/// ```swift
/// import Aggregate
///
/// @main
/// enum Rivers {
///     static func main() { Aggregate.run(providers: .builtIn + [RiverLevelsProvider.self]) }
/// }
/// ```
public enum Aggregate {
    static let name = ProgramName(CommandLine.arguments.first)

    /// Runs the command in the program's arguments, and ends the process with the command's exit status.
    ///
    /// Call this on the main thread, before the program starts another thread.
    ///
    /// - Parameter providers: The providers that configurations may use, with unique names. If a provider of `.builtIn`
    ///   is missing, the built-in configuration cannot be read, so a configuration file is required.
    public static func run(providers: [any FeedProvider.Type]) -> Never {
        // With too little memory, this could not be reported later.
        if let problem = ProcessLimits.memoryProblem {
            StandardStream.error.writeLine("aggregate: \(problem)")
            ProcessEnd.atOnce(ExitStatus.partialFailure.rawValue)
        }
        let registry = FeedRegistry(with: providers, andFilesIn: ConfigurationLocator().providersFolder)
        let prepared = Result { try prepare() }
        Task { @MainActor in
            await FeedRegistry.$ofCommand.withValue(registry) { @MainActor in await run(prepared) }
        }
        dispatchMain()
    }

    /// Makes the preparations that must precede the first thread.
    private static func prepare() throws {
        StandardStream.prepare(onFailure: endWithoutOutput)
        ProcessLimits.returnFreedMemory()
        try ProcessLimits.prepareFiles()
        // A trap ends child processes directly, since the runtime may be in any state then.
        TrapWatch.begin([{ FullScreen.giveBack() }, { ProcessGroups.killAll() }])
        Signals.watch(endPrograms: ProcessGroups.endAll) { ProcessEnd.atOnce($0) }
    }

    /// Runs the command; all output, including help, goes through ``StandardStream``.
    private static func run(_ prepared: Result<Void, any Error>) async {
        var running: (any ParsableCommand.Type)?
        do {
            try prepared.get()
            if CommandLine.arguments.dropFirst().first == CompletedCommand.request {
                _ = try await CompletedCommand.asyncParseAsRoot()
            }
            let words = Array(CommandLine.arguments.dropFirst())
            // The parser takes longer to start than the rest of the program.
            if words == ["--version"] {
                StandardStream.output.writeLine(Program.version)
                ProcessEnd.inOrder(ExitStatus.success.rawValue)
            }
            if let help = RootCommand.wholeHelp(for: words) {
                StandardStream.output.write(name.inserted(into: help) + "\n")
                ProcessEnd.inOrder(ExitStatus.success.rawValue)
            }
            if let problem = RootCommand.unknownHelp(for: words) {
                throw CommandFailure(.usage, "aggregate: \(problem)".cleaned)
            }
            var command = try await RootCommand.command(for: words)
            running = type(of: command)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            let code = RootCommand.exitCode(for: error)
            // The parser does not know errors of commands.
            if let failure = CommandFailure(of: error) ?? (code == .failure ? .init(unknown: error) : nil) {
                if !failure.message.isEmpty { StandardStream.error.writeLine(name.inserted(into: failure.message)) }
                ProcessEnd.inOrder(failure.status.rawValue)
            }
            let message = name.inserted(into: await RootCommand.printableMessage(for: error, of: running))
            if !message.isEmpty { (code == .success ? StandardStream.output : .error).writeLine(message) }
            ProcessEnd.inOrder(code.rawValue)
        }
        ProcessEnd.inOrder(ExitStatus.success.rawValue)
    }

    /// Ends the process after a failure to write output.
    ///
    /// If the reader has closed the pipe, the status is that of success, since the reader needs no more. If the
    /// terminal is gone, it is that of a closed terminal. After any other failure, such as a full disk, a line is
    /// written about it.
    @Sendable private static func endWithoutOutput(_ error: Int32) {
        if error == EPIPE { ProcessEnd.inOrder(ExitStatus.success.rawValue) }
        // The terminal is gone. A write may notice this before the signal arrives.
        if error == EIO, Terminal.standard.isOutput { ProcessEnd.inOrder(ExitStatus.hungUp.rawValue) }
        StandardStream.error.writeLine("aggregate: \(StandardStream.failure(error))")
        ProcessEnd.inOrder(ExitStatus.output.rawValue)
    }
}

extension [any FeedProvider.Type] {
    /// The providers of this package: races, trains, sport, holidays, and providers for any source that settings
    /// describe, such as `json-http`.
    public static var builtIn: Self { builtInProviders }
}

extension FeedRegistry {
    /// The providers that configurations may use in this run of the command.
    @TaskLocal static var ofCommand = FeedRegistry([])
}
