import ArgumentParser
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate star ITEM`: adds a star, which keeps the item at the top of its group.
struct StarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "star",
        abstract: "Star an item: it comes first in its group, and list --starred shows it.",
        usage: "aggregate star <item> [<options>]",
        discussion: "The star stays with the item when it moves, and until its time is over when its feed drops it."
    )

    @OptionGroup var item: ItemOptions

    mutating func validate() throws { try item.feeds.refuseReplay() }

    func run() async throws { try await item.set(true) }
}

/// `aggregate unstar ITEM`: removes the star.
struct UnstarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unstar",
        abstract: "Take an item's star away.",
        usage: "aggregate unstar <item> [<options>]"
    )

    @OptionGroup var item: ItemOptions

    mutating func validate() throws { try item.feeds.refuseReplay() }

    func run() async throws { try await item.set(false) }
}

extension ItemOptions {
    fileprivate func set(_ isStarred: Bool) async throws {
        try await Session.run(feeds, { ($0.mode, $0.tellsFaults) = (fetch.mode, false) }) {
            try await set(isStarred, in: $0)
        }
    }

    private func set(_ isStarred: Bool, in session: Session) async throws -> ExitStatus {
        try session.needsKept("star")
        let storage = session.runtime.store.storage
        let starred = try await storage.stars(of: .household)
        // A star can be removed from an item that no feed has any more.
        if !isStarred, let gone = ItemSearch(id).item(in: starred) {
            _ = try await storage.setStar(false, for: gone, of: .household, at: session.clock.now)
            StandardStream.output.writeLine("\(gone) has no star any more.")
            return .success
        }
        let found = try await find(in: session, among: isStarred ? nil : Set(starred))
        let item = found.id
        let changed = try await storage.setStar(isStarred, for: item, of: .household, at: session.clock.now)
        let verb = isStarred ? "has a star \(changed ? "now" : "already")" : "has no star\(changed ? " any more" : "")"
        StandardStream.output.writeLine("\(item) \(verb): \(found.item.title.cleaned)")
        return .success
    }
}
