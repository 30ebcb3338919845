import Foundation
import Subprocess
package import struct FeedCore.FNV1a
package import struct FeedCore.FeedError
package import struct FeedCore.Secret
package import enum FeedCore.UsualVariables

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The command to run and its settings: feeds that differ in any of them have a program each.
package struct ProgramCommand: Sendable, Hashable {
    /// The program and its arguments.
    package let words: [String]

    /// The folder in which the program runs.
    package let directory: String

    /// The names of environment variables that the program receives besides the usual ones.
    let environment: [String]
    private let settings: String

    /// The secrets sent with each question: a program knows the secrets of one feed, or of feeds that share them.
    private let secrets: [String: Secret]

    package init(
        _ words: [String],
        directory: String,
        environment: [String],
        settings: String,
        secrets: [String: Secret] = [:]
    ) {
        self.words = words
        self.directory = directory
        self.environment = environment
        self.settings = settings
        self.secrets = secrets
    }

    /// The name of the program for users: the last part of its path or of its script's, such as `tides.py`.
    package var name: String {
        let script = words.dropFirst().first { word in
            !word.hasPrefix("-") && word.contains(".") && !word.contains(where: \.isWhitespace)
        }
        let file = words[0].contains("/") ? words[0] : script ?? words[0]
        return String(file.split(separator: "/").last ?? "program")
    }

    /// A hash that distinguishes programs of one name: eight hexadecimal digits for command and folder.
    package var shortHash: String { String(FNV1a.text(of: [directory] + words).suffix(8)) }

    /// The paths of the files that the words may name, to detect a change of the program.
    package var files: [String] {
        words.enumerated().compactMap { place, word in
            guard place > 0 || word.contains("/"), !word.hasPrefix("-") else { return nil }
            return path(of: word)
        }
    }

    func path(of word: String) -> String {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        // As in other paths of the configuration; arguments stay as they are written.
        if word == words[0], word.hasPrefix("~/"), !home.isEmpty { return home + word.dropFirst(1) }
        return word.hasPrefix("/")
            ? word : URL(filePath: directory).appending(path: word).standardizedFileURL.path(percentEncoded: false)
    }

    // MARK: - Running

    /// - Throws: ``FeedError`` if the folder to run it in does not exist.
    func checkFolder() throws(FeedError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory, isDirectory: &isFolder), isFolder.boolValue else {
            let message = "the program \(name) is to run in \"\(directory)\", which is not a folder"
            throw FeedError(.configuration, message, hint: "Correct \"directory\" in the feed's settings.")
        }
    }

    typealias Running<Input: InputProtocol> = Execution<Input, SequenceOutput, SequenceOutput>

    /// Runs the program, with variables besides the usual ones.
    ///
    /// The body reads the program's output, and returns when its process group has ended.
    ///
    /// - Returns: The exit of the program, or the reason why it was not started.
    func run<Input: InputProtocol>(
        input: Input,
        adding variables: [String: String] = [:],
        _ body: (Running<Input>) async -> Void
    ) async -> ProgramEnd {
        var options = PlatformOptions()
        // A group of its own, so that all processes that it starts can be ended with it.
        options.createSession = true
        var isStarted = false
        do {
            guard ProcessGroups.begin() else { throw CancellationError() }
            defer { if !isStarted { ProcessGroups.started(nil) } }
            let result = try await Subprocess.run(
                words[0].contains("/") ? .path(FilePath(path(of: words[0]))) : .name(words[0]),
                arguments: Arguments(Array(words.dropFirst())),
                environment: environment(adding: variables),
                workingDirectory: FilePath(directory),
                platformOptions: options,
                input: input,
                output: .sequence,
                error: .sequence
            ) { execution in
                let group = execution.processIdentifier.value
                isStarted = true
                ProcessGroups.started(group)
                await body(execution)
                ProcessGroups.remove(group)
            }
            return ProgramEnd(result.terminationStatus)
        } catch {
            return ProgramEnd(error)
        }
    }

    /// Returns the usual variables, without which hardly any program runs, the variables that the user names, and
    /// `given`; variables in `given` replace others of the same name.
    private func environment(adding given: [String: String]) -> Environment {
        let passed = ProcessInfo.processInfo.environment.filter { name, _ in
            UsualVariables.contain(name) || environment.contains(name)
        }
        let all = passed.merging(given) { _, given in given }
        return .custom(Dictionary(uniqueKeysWithValues: all.map { (Environment.Key(stringLiteral: $0), $1) }))
    }
}
