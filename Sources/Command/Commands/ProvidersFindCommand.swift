import ArgumentParser
import FeedCore
import FeedFormats
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
}
