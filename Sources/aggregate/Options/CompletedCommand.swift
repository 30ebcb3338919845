import ArgumentParser

/// The command as shells complete it: with the options of `list`, which may stand alone.
///
/// A script that is made from ``RootCommand`` offers them behind `list` only. Nothing is run by it.
struct CompletedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: RootCommand.configuration.commandName,
        abstract: RootCommand.configuration.abstract,
        version: Aggregate.version,
        subcommands: RootCommand.configuration.subcommands
    )

    /// The first argument of a call by which a shell asks what to offer.
    static let request = "---completion"

    @OptionGroup var feeds: FeedOptions
    @OptionGroup var view: ViewOptions
}
