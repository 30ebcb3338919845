import ArgumentParser
import FeedCore
import FeedRuntime
import FeedStore
import Foundation
import Terminal

/// `aggregate store status`: shows the content of the store.
struct StoreStatusCommand: AsyncParsableCommand {
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
struct StoreCheckCommand: AsyncParsableCommand {
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
