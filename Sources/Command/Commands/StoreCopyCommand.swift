import ArgumentParser
import FeedCore
import FeedRuntime
import FeedStore
import Foundation
import Terminal

/// `aggregate store copy`: copies the whole store.
struct StoreCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy a store to another one, which has to be empty; stop what uses either first.",
        discussion: """
            Each is a file or the address of a PostgreSQL database. The source is checked first, and the numbers of rows are \
            compared at the end; exits 65 where the source is damaged or the numbers differ. Clients that read changes start again with the copy, since it is another store.

            EXAMPLES:
              aggregate store copy ~/aggregate.sqlite postgres://aggregate@db/aggregate
            """
    )

    @Argument(help: "The store that is copied.", transform: Parse.nonEmpty)
    var source: String

    @Argument(help: "The store that it is copied to, which is made where it is missing.", transform: Parse.nonEmpty)
    var target: String

    func run() async throws {
        let counts = try await StoreKeeping.copy(
            StoreChoice(source),
            to: StoreChoice(target),
            environment: ProcessInfo.processInfo.environment
        )
        for count in counts {
            let name = count.table.padding(toLength: 16, withPad: " ", startingAt: 0)
            let difference = count.source == count.target ? "" : " of \(count.source)"
            StandardStream.output.writeLine("\(name)\(count.target)\(difference)")
        }
        guard counts.allSatisfy({ $0.source == $0.target }) else {
            throw CommandFailure(
                .damaged,
                "aggregate: the numbers of rows differ. Stop what writes to either, and copy to an empty store again."
            )
        }
    }
}

/// `aggregate store migrate`: creates the tables.
struct StoreMigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Make the tables of a store, or bring them up to date, and let a role use them.",
        discussion: """
            EXAMPLES:
              aggregate store migrate --role agg --store postgres://owner@db/agg
            """
    )

    @Option(
        help: .init("A role of the database that may use the tables, and change none of them.", valueName: "name"),
        transform: Parse.nonEmpty
    )
    var role: String?

    @OptionGroup var store: MaintainedStore

    func run() async throws {
        let steps = try StoreKeeping.migrate(
            try store.choice(),
            granting: role,
            environment: ProcessInfo.processInfo.environment
        )
        for step in steps { StandardStream.output.writeLine("Done: \(step)") }
        if steps.isEmpty { StandardStream.output.writeLine("The tables are up to date.") }
        if let role { StandardStream.output.writeLine("\(role) may use them.".cleaned) }
    }
}
