import ArgumentParser
import FeedBoard
import FeedCore
import FeedReaders
import FeedRuntime
import Foundation
import Terminal

extension ProvidersCommand {
    /// `aggregate providers check FILE`: the examination of a provider's file.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Examine a file that declares a provider: read its examples, and say what it lacks.",
            usage: "aggregate providers check [--live] [--set <setting=value> ...] <file>",
            discussion: """
                The file is not part of a configuration by that. A file in ~/.config/aggregate/providers is a provider \
                of yours. --live makes one request to the publisher, and says how the answer differs from the examples.

                EXAMPLES:
                  aggregate providers check tides.json
                  aggregate providers check --live openligadb --set league=bl2
                """
        )

        @Argument(
            help: "The file, whose name is that of the provider, or the name of a provider that a file declares.",
            completion: .file(extensions: ["json"])
        )
        var file: String

        @Flag(help: "Make one request to the publisher, with the settings of the first example.")
        var live = false

        @Option(help: .init("A setting for --live; may be given several times.", valueName: "setting=value"))
        var set: [String] = []

        private static let shownWarnings = 20

        mutating func validate() throws {
            if !live, !set.isEmpty { throw ValidationError("--set is of the request that --live makes; add --live.") }
        }

        func run() async throws {
            let (declared, provider) = try declaration()
            if live { return try await checkLive(declared, provider) }
            let check = await ProviderCheck(declared, provider)
            for line in check.faults + check.omissions + check.notes {
                StandardStream.error.writeLine("\(file): \(line)".cleaned)
            }
            let examples = Self.count(declared.examples.count, "example")
            print("\(file): \(examples), \(Self.count(check.itemCount, "item")) as they should be")
            if !check.faults.isEmpty { throw CommandFailure(.partialFailure) }
        }

        private static func count(_ count: Int, _ noun: String) -> String { Language.english.texts.count(count, noun) }

        /// Returns the contents of the file at a path, or of the file that declares a known provider, and the provider.
        private func declaration() throws -> (ProviderFile, Provider) {
            let readers = FeedRegistry.ofCommand.providers
            let path = URL(filePath: file).path(percentEncoded: false)
            do {
                if !FileManager.default.fileExists(atPath: path),
                    let known = FeedRegistry.ofCommand.provider(named: file),
                    let declared = try known.declaration as? ProviderFile
                {
                    return (declared, known)
                }
                let name = URL(filePath: file).deletingPathExtension().lastPathComponent
                let provider = Provider(name, inFile: path, reading: readers)
                guard let declared = try provider.declaration as? ProviderFile else { preconditionFailure(name) }
                let registry = FeedRegistry.ofCommand
                let clash = registry.provider(named: name).flatMap { ProviderClash(of: provider, with: $0) }
                for clash in clash.map({ [$0] }) ?? registry.clashes.filter({ $0.name == name }) {
                    StandardStream.error.writeLine("\(file): \(clash.sentence)".cleaned)
                }
                return (declared, provider)
            } catch {
                throw CommandFailure(.configuration, "\(file): \(error)".cleaned)
            }
        }

        /// Makes one request, and prints what came of it and how the answer differs from the examples.
        private func checkLive(_ declared: ProviderFile, _ provider: Provider) async throws {
            let check = try await LiveProviderCheck(
                declared,
                provider,
                set,
                with: Session.Options(FeedOptions.parse([]))
            )
            let made = check.preview
            for line in check.warnings.prefix(Self.shownWarnings).map(\.sentence) + check.differences {
                StandardStream.error.writeLine("\(file): \(line)".cleaned)
            }
            print(
                "\(file): \(Self.count(made.recordCount, "record")): \(Self.count(made.itemCount, "item")),"
                    + " \(made.notKeptCount) not kept, \(made.droppedCount) dropped,"
                    + " \(Self.count(check.warnings.count, "warning"));"
                    + " \(Self.count(check.differences.count, "difference")) from the examples"
            )
            if !check.differences.isEmpty { throw CommandFailure(.partialFailure) }
        }
    }
}
