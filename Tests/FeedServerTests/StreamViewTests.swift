import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import NIOCore
import Testing

@testable import FeedServer

/// The events for clients with one filter.
struct StreamViewTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let start = ChangePosition(epoch: "store", sequence: 1)

    private func report(_ id: FeedID, _ titles: [String], at second: Double = 0) throws -> FeedReport {
        let items = titles.map { title in
            var item = FeedItem(id: LocalID(String(title.prefix(1))), title: title, time: .instant(now))
            item.category = ItemCategory(id: title.hasSuffix("!") ? "loud" : "quiet", label: "Any")
            return item
        }
        return FeedReport(try Feed(id, of: ScriptedProvider.self), FeedSnapshot(items: items), readAt: now + second)
    }

    private func view(_ change: (inout FeedQuery) -> Void = { _ in }) -> (StreamView, Mailbox<ByteBuffer>) {
        var query = FeedQuery(timeZone: .gmt, now: now)
        change(&query)
        var view = StreamView(StreamFilter(query: query))
        let client = StreamClient(view: "", ClientConnection(), at: StreamPlaces(1).acquire().unsafelyUnwrapped)
        view.enter(client)
        return (view, client.mailbox)
    }

    /// The names of the events, and the titles and ids in them.
    private func told(_ mailbox: Mailbox<ByteBuffer>) async throws -> String {
        guard let texts = await mailbox.next()?.elements else { return "" }
        return summary(texts.map { String(buffer: $0) }.joined())
    }

    private func summary(_ text: String) -> String {
        text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("event: ") { return String(line.dropFirst(7)) }
            let names = line.matches(of: /"(?:title|items)":(?:\["([^"{]*)"\]|"([^"]*)")/)
            return line.hasPrefix("data: ")
                ? names.map { String($0.output.1 ?? $0.output.2 ?? "") }.joined(separator: " ") : nil
        }
        .joined(separator: "|")
    }

    @Test func `who comes back with a filter hears of items that are gone by then`() async throws {
        var (view, _) = view { $0.categories = ["loud"] }
        view.update([(try report("a", ["x!", "y!", "z"]), 1)], [], start)
        for client in view.clients.values { view.leave(client) }
        view.update([(try report("a", ["y!", "z"], at: 1), 2)], [], start)
        view.update([(try report("a", ["z"], at: 2), 3)], [], start)
        let events = ["x", "y", "z", "w"].map { id in
            ItemEvent(ItemID("a", LocalID(id)), .disappeared, at: now, title: "\(id) gone", time: .instant(now))
        }
        let text = String(buffer: view.resumption(["a"], events))
        #expect(summary(text).contains("x gone y gone"), "\(summary(text))")
        #expect(!text.contains("z gone") && !text.contains("w gone"))
    }

    @Test func `a change is told as what is different`() async throws {
        var (view, mailbox) = view()
        view.update([(try report("a", ["x", "y"]), 1)], [], start)
        #expect(try await told(mailbox) == "state||upserted|x y")
        view.update([(try report("a", ["x", "y two"], at: 1), 2)], [], start)
        #expect(try await told(mailbox) == "state||upserted|y two")
        view.update([(try report("a", ["x"], at: 2), 3), (try report("b", ["z"]), 4)], [], start)
        #expect(try await told(mailbox) == "state||removed|a:y|state||upserted|z")
        view.update([(try report("b", ["z"]), 4)], [ItemID("b", LocalID("z"))], start)
        #expect(try await told(mailbox) == "left||stars|b:z")
    }

    @Test func `the star of an item that has another id is told with it`() async throws {
        var (view, mailbox) = view()
        let star = ItemID("a", LocalID("x"))
        view.update([(try report("a", ["x", "z"]), 1)], [star], start)
        _ = try await told(mailbox)
        var moved = try report("a", ["y", "z"], at: 1)
        moved.formerIDs = [LocalID("y"): LocalID("x")]
        view.update([(moved, 2)], [star], start)
        #expect(try await told(mailbox) == "state||removed|a:x|upserted|y|stars|a:y")
        // When it is saved, nothing is new.
        view.update([(moved, 2)], [ItemID("a", LocalID("y"))], start)
        #expect(try await told(mailbox) == "stars|a:y")
    }

    @Test func `an item that a filter no longer lets through is removed`() async throws {
        var (view, mailbox) = view { $0.categories = ["loud"] }
        view.update([(try report("a", ["x!", "y"]), 1)], [], start)
        #expect(try await told(mailbox) == "state||upserted|x!")
        view.update([(try report("a", ["x", "y!"], at: 1), 2)], [], start)
        #expect(try await told(mailbox) == "state||removed|a:x|upserted|y!")
    }

    @Test func `starred items come and go with their stars`() async throws {
        var (view, mailbox) = view { $0.onlyStarred = true }
        let reports = [(report: try report("a", ["x", "y"]), version: UInt64(1))]
        view.update(reports, [], start)
        #expect(try await told(mailbox) == "state|")
        view.update(reports, [ItemID("a", LocalID("y"))], start)
        #expect(try await told(mailbox) == "upserted|y|stars|a:y")
        view.update(reports, [], start)
        #expect(try await told(mailbox) == "removed|a:y|stars|")
    }

    @Test func `an event that comes before its item waits for it`() async throws {
        var (view, mailbox) = view { $0.categories = ["loud"] }
        view.update([(try report("a", ["x!"]), 1)], [], start)
        _ = await mailbox.next()
        let events = ["y", "z"].map {
            ItemEvent(ItemID("a", LocalID($0)), .appeared, at: now, title: $0, time: .instant(now))
        }
        view.send(events, start) { _ in nil }
        view.update([(try report("a", ["x!", "y!", "z"], at: 1), 2)], [], start)
        #expect(try await told(mailbox) == "state||upserted|y!|events|y")
    }

    @Test func `events of a feed that has no report yet wait for its first one`() async throws {
        var (view, mailbox) = view()
        view.update([(try report("a", ["x"]), 1)], [], start)
        _ = await mailbox.next()
        let late = try report("b", ["y"])
        let events = ["b", "c"].map { feed in
            ItemEvent(ItemID(feed, LocalID("y")), .appeared, at: now, title: "\(feed) y", time: .instant(now))
        }
        // The other one is no feed of this server.
        view.send(events, start) { $0 == "b" ? late.feed : nil }
        view.update([(try report("a", ["x"]), 1), (late, 2)], [], start)
        #expect(try await told(mailbox) == "state||upserted|y|events|b y")
    }

    @Test func `who comes in hears events that were told before the id reached them`() async throws {
        var (view, mailbox) = view()
        view.update([(try report("a", ["x", "y"]), 1)], [], start)
        _ = await mailbox.next()
        let events = [("x", 2), ("y", 3)].map { name, number in
            let id = ItemID("a", LocalID(name))
            var event = ItemEvent(id, .moved, at: now, title: "\(name) moved", time: .instant(now))
            event.sequence = number
            return event
        }
        // What others have read of a feed is not shown yet, so that the position stays where it was.
        view.send(events, start) { _ in nil }
        #expect(try await told(mailbox) == "events|x moved y moved")
        #expect(summary(String(buffer: view.resumption([], [], told: events))).contains("x moved y moved"))
        let whole = view.wholeText(events)
        #expect(summary(String(buffer: whole)).contains("x moved y moved"))
        // Of a filter that nobody has asked for before as well.
        var other = StreamView(StreamFilter(query: FeedQuery(timeZone: .gmt, now: now)))
        other.update([(try report("a", ["x", "y"]), 1)], [], start)
        let first = other.wholeText(events)
        #expect(summary(String(buffer: first)).contains("x moved y moved"))
        view.send([events[1]], ChangePosition(epoch: "store", sequence: 2)) { _ in nil }
        let later = view.wholeText(events)
        #expect(summary(String(buffer: later)).contains("events|y moved"))
        view.send([], ChangePosition(epoch: "store", sequence: 3)) { _ in nil }
        #expect(!summary(String(buffer: view.resumption([], [], told: events))).contains("moved"))
    }

    @Test func `events told before a filter was asked for wait for the first answer of their feed`() async throws {
        var (view, mailbox) = view()
        view.update([(try report("a", ["y"]), 1)], [], start)
        _ = await mailbox.next()
        let late = try report("b", ["y"])
        let events = ["a", "b"].map { feed in
            ItemEvent(ItemID(feed, LocalID("y")), .moved, at: now, title: "\(feed) y", time: .instant(now))
        }
        view.keep(events) { $0 == "b" ? late.feed : nil }
        view.update([(try report("a", ["y"]), 1), (late, 2)], [], start)
        #expect(try await told(mailbox) == "state||upserted|y|events|b y")
    }

    @Test func `whoever begins after events have been told has an id that is theirs`() throws {
        var (view, _) = view()
        view.update([(try report("a", ["x"]), 1)], [], start)
        let first = String(buffer: view.wholeText([]))
        #expect(first.contains("id: \(try #require(view.id))\n"))
        let next = ChangePosition(epoch: "store", sequence: 2)
        let event = ItemEvent(ItemID("a", LocalID("x")), .moved, at: now, title: "x moved", time: .instant(now))
        view.send([event], next) { _ in nil }
        let id = try #require(view.id)
        #expect(id.sequence == 2 && String(buffer: view.wholeText([])).contains("id: \(id)\n"))
    }

    @Test func `whoever comes back is told the items of what has changed alone`() throws {
        var (view, _) = view()
        view.update([(try report("a", ["x"]), 1), (try report("b", ["z"]), 2)], [], start)
        let text = String(buffer: view.resumption(["b"], []))
        #expect(summary(text) == "resumed|z|stars|")
        #expect(text.contains("id: \(try #require(view.id))\nevent: stars"))
    }

    @Test func `another store, filter or configuration has other ids`() throws {
        let report = try report("a", ["x"])
        let id = { (change: (inout FeedQuery) -> Void, store: String, feed: (inout Feed) -> Void) -> StreamID? in
            var (view, _) = view(change)
            var other = report
            feed(&other.feed)
            view.update([(other, 1)], [], ChangePosition(epoch: store, sequence: 1))
            return view.id
        }
        let ids = [
            id({ _ in }, "store", { _ in }), id({ _ in }, "copy", { _ in }),
            id({ $0.searches = ["x"] }, "store", { _ in }), id({ _ in }, "store", { $0.exclude.categories = ["y"] }),
            id({ _ in }, "store", { $0.fingerprint = "other" }),
        ]
        #expect(Set(ids).count == ids.count && !ids.contains(nil))
        #expect(id({ _ in }, "store", { _ in }) == ids[0])
    }
}
