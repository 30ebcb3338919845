import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import ProgramProcess
import TerminalText

/// `aggregate star ITEM-ID`: keeps an item at the top of its group.
struct StarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "star",
        abstract: "Star an item: it comes first in its group, and list --starred shows it.",
        usage: "aggregate star <item-id> [<options>]",
        discussion: "The star stays with the item when it moves, and leaves with it."
    )

    @OptionGroup var item: StarOptions

    func run() async throws { try await item.set(true) }
}

/// `aggregate unstar ITEM-ID`: takes the star away again.
struct UnstarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unstar",
        abstract: "Take an item's star away.",
        usage: "aggregate unstar <item-id> [<options>]"
    )

    @OptionGroup var item: StarOptions

    func run() async throws { try await item.set(false) }
}

/// The item of both commands, and what they do.
struct StarOptions: ParsableArguments {
    @Argument(
        help: .init("The item's id, FEED:LOCAL, or its beginning.", valueName: "item-id"),
        completion: Completions.items
    )
    var id: String

    @OptionGroup(title: "Feeds") var feeds: FeedOptions
    @OptionGroup(title: "Requests") var fetch: FetchOptions

    mutating func validate() throws {
        try feeds.refuseReplay()
        try ItemSearch.narrow(&feeds, to: id)
    }

    func set(_ isStarred: Bool) async throws {
        try await Session.run(feeds, { $0.mode = fetch.mode }) { session in
            try await set(isStarred, in: session)
            return .success
        }
    }

    private func set(_ isStarred: Bool, in session: Session) async throws {
        try session.needsKept("star")
        let starred = try await session.kept { try await $0.stars(of: .household) }
        // A star can be taken from an item that no feed has any more.
        if !isStarred, let gone = starred.first(where: { $0.description == id }) {
            _ = try await session.kept {
                try await $0.setStar(false, for: gone, of: .household, at: session.clock.now)
            }
            StandardStream.output.writeLine("\(gone) has no star any more.")
            return
        }
        let found = try await ItemSearch(id: id).find(in: session, isVerbose: feeds.verbose)
        let item = ItemID(found.report.feed.id, found.item.id)
        let changed = try await session.kept {
            try await $0.setStar(isStarred, for: item, of: .household, at: session.clock.now)
        }
        let verb =
            isStarred
            ? (changed ? "has a star now" : "has a star already") : (changed ? "has no star any more" : "has no star")
        StandardStream.output.writeLine("\(item) \(verb): \(found.item.title.cleaned)")
    }
}
