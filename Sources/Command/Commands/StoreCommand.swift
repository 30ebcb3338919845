import ArgumentParser
import FeedRuntime

/// `aggregate store`: maintains the store.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Look after what is stored: see what there is, check it, copy it, make its tables.",
        subcommands: [
            StoreStatusCommand.self, StoreCheckCommand.self, StoreCopyCommand.self, StoreMigrateCommand.self,
        ],
        defaultSubcommand: StoreStatusCommand.self
    )
}

/// The store that a command looks after.
struct MaintainedStore: ParsableArguments {
    @OptionGroup var configuration: ConfigurationPath

    @Option(
        help: .init(
            "The store: a file, or the address of a PostgreSQL database. Default: that of the configuration.",
            valueName: "path"
        ),
        completion: .file(),
        transform: Parse.nonEmpty
    )
    var store: String?

    func choice() throws -> StoreChoice { try configuration.choice(of: store) }
}
