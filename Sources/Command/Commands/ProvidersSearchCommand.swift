import ArgumentParser
import FeedCore
import FeedFormats
import FeedRuntime
import Terminal

/// `aggregate providers search PROVIDER SETTING WORDS`: values of a setting by name.
struct ProvidersSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find values of a setting by name, such as stops, countries and sports.",
        usage: "aggregate providers search <provider> <setting> <words> ... [<options>]",
        discussion: """
            EXAMPLES:
              aggregate providers search tfl-arrivals stops oxford circus
              aggregate providers search holidays region bavaria
              aggregate providers search sport-events category football
            """
    )
    @Argument(
        help: .init("The provider's name, or the id of a feed.", valueName: "provider"),
        completion: Completions.providers
    )
    var name: String
    @Argument(help: "The setting.", completion: Completions.searches) var setting: String
    @Argument(help: "Words to look for (default: list everything known without a request).") var words: [String] = []
    @Option(help: "How to print.") var format: PageFormat = .page
    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    func run() async throws {
        let options = try Session.Options(feeds)
        let question = try SettingQuestion(name, setting, for: words.joined(separator: " "), with: options)
        let matches = try await question.matches(with: options)
        let isSample = options.isDemo && question.asksPublisher
        let (provider, feed) = (question.provider.manifest.name, question.feed?.rawValue)
        MatchList(matches, of: provider, setting, feed: feed, isSample: isSample).print(as: format)
        if matches.isEmpty { throw CommandFailure(.partialFailure) }
    }
}
