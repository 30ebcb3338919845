import ArgumentParser
import FeedCore
import FeedFormats
import FeedReaders
import FeedRuntime
import Foundation
import Terminal

extension ProvidersCommand {
    /// `aggregate providers find WORDS`: providers by what they are about.
    struct Find: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "find",
            abstract: "Find providers by words, such as a sport, a country or a name.",
            discussion: """
                EXAMPLES:
                  aggregate providers find bundesliga
                  aggregate providers find rocket launch
                  aggregate providers find germany
                """
        )

        @Argument(help: "Words of a name, a subject or a country.") var words: [String]

        @Option(help: "How to print.")
        var format: PageFormat = .page

        func run() throws {
            let found = FeedRegistry.ofCommand.find(words.joined(separator: " "))
            guard !found.isEmpty else {
                let text = words.joined(separator: " ").cleaned.quoted
                throw CommandFailure(
                    .partialFailure,
                    "aggregate: no provider has to do with \(text). All: aggregate providers list"
                )
            }
            ProviderList(found.map(\.manifest)).print(as: format)
        }
    }

    /// `aggregate providers check FILE`: the examination of a provider's file.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Examine a file that declares a provider: read its examples, and say what it lacks.",
            discussion: """
                The file is not part of a configuration by that. A file in ~/.config/aggregate/providers is a provider \
                of yours.

                EXAMPLES:
                  aggregate providers check tides.json
                """
        )

        @Argument(help: "The file, whose name is that of the provider.", completion: .file(extensions: ["json"]))
        var file: String

        func run() async throws {
            let path = URL(filePath: file).path()
            let name = URL(filePath: file).deletingPathExtension().lastPathComponent
            let readers = FeedRegistry.ofCommand.providers
            let declared: ProviderFile
            do { declared = try ProviderFile(at: path, reading: readers) } catch {
                throw CommandFailure(.configuration, "\(file): \(error)".cleaned)
            }
            let check = await ProviderCheck(declared, Provider(name, inFile: path, reading: readers))
            for line in check.faults + check.omissions { StandardStream.error.writeLine("\(file): \(line)".cleaned) }
            let examples = "\(declared.examples.count) example\(declared.examples.count == 1 ? "" : "s")"
            print("\(file): \(examples), \(check.itemCount) items as they should be")
            if !check.faults.isEmpty { throw CommandFailure(.partialFailure) }
        }
    }
}
