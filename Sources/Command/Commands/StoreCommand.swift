import ArgumentParser
import FeedCore
import FeedRuntime
import FeedStore
import Foundation
import Terminal

/// `aggregate store`: maintains the store.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Look after what is stored: see what there is, check it, copy it, make its tables.",
        subcommands: [
            Status.self, Check.self, Copy.self, Migrate.self,
        ],
        defaultSubcommand: Status.self
    )

    /// `aggregate store status`: shows the content of the store.
    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Show where everything is stored, and how much of what there is."
        )

        @OptionGroup var store: MaintainedStore

        func run() async throws {
            let contents = try StoreKeeping.open(try store.choice(), environment: ProcessInfo.processInfo.environment)
            var lines = [("store", contents.place)]
            for fact in try await contents.facts() { lines.append((fact.name, fact.value)) }
            let marks = try await contents.marks()
            lines += [("last number", "\(marks.last)"), ("forgotten up to", "\(marks.forgotten)")]
            for table in StoreTable.all { lines.append((table.name, "\(try await contents.count(table))")) }
            let width = lines.map(\.0.count).max() ?? 0
            for (name, value) in lines {
                StandardStream.output.writeLine(
                    (name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + value).cleaned
                )
            }
        }
    }

    /// `aggregate store check`: checks the store for damage.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check whether what is stored is sound; exits 65 where it is not."
        )

        @OptionGroup var store: MaintainedStore

        func run() async throws {
            let contents = try StoreKeeping.open(
                try store.choice(),
                environment: ProcessInfo.processInfo.environment,
                for: .checking
            )
            let faults = try await contents.faults()
            guard !faults.isEmpty else { return StandardStream.output.writeLine("\(contents.place) is sound.".cleaned) }
            for fault in faults { StandardStream.output.writeLine("\(contents.place): \(fault).".cleaned) }
            throw CommandFailure(.damaged)
        }
    }

    /// `aggregate store copy`: copies the whole store.
    struct Copy: AsyncParsableCommand {
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
    struct Migrate: AsyncParsableCommand {
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
}

/// The option that selects the store to maintain.
struct MaintainedStore: ParsableArguments {
    @OptionGroup var configuration: ConfigurationPath

    @Option(path: "The store: a file, or the address of a PostgreSQL database. Default: that of the configuration.")
    var store: String?

    func choice() throws -> StoreChoice { try configuration.choice(of: store) }
}
