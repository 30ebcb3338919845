import ArgumentParser
import CommandOptions
import FeedConfiguration
import FeedFormats
import FeedRuntime
import ProgramProcess

/// `aggregate feeds list`: the feeds of the configuration.
struct FeedsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the feeds of the configuration, the disabled ones too.",
        usage: "aggregate feeds [list] [<options>]"
    )

    @Option(help: "How to print.")
    var format: PageFormat = .page

    @Flag(help: "List the feeds as --demo has them, with sample publishers.")
    var demo = false

    @OptionGroup(title: "Look") var look: LookOptions
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func run() throws {
        var options = Session.Options(options)
        options.isDemo = demo
        let plan = try options.plan()
        if let notice = plan.trustNotice { StandardStream.error.writeLine(notice) }
        FeedList(demo ? plan.feeds.map(\.ofDemo) : plan.feeds).print(as: format)
    }
}
