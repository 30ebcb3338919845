import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The texts of rows about recent changes.
struct RecentChangesTests {
    private static let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london)

    private static func event(
        _ id: String,
        _ kind: ItemEvent.Kind,
        _ secondsAgo: Double,
        label: String? = nil,
        _ before: ItemEvent.Value? = nil,
        _ after: ItemEvent.Value? = nil
    ) -> ItemEvent {
        ItemEvent(
            ItemID("tfl", LocalID(id)),
            kind,
            at: ExampleFeeds.now.addingTimeInterval(-secondsAgo),
            title: id,
            time: .instant(ExampleFeeds.now),
            label: label,
            before: before,
            after: after
        )
    }

    private static func time(_ text: String) -> ItemEvent.Value { .time(.instant(ExampleFeeds.instant(text))) }

    private func texts(_ events: [ItemEvent]) -> [String: String] {
        let changes = RecentChanges(events, by: Self.clock)
        return Dictionary(uniqueKeysWithValues: changes.texts.map { ($0.key.local.rawValue, $0.value) })
    }

    @Test func `a row tells what has changed, from and to`() {
        let events = [
            Self.event("a", .moved, 60, Self.time("2026-11-21T14:05:00Z"), Self.time("2026-11-21T14:20:00Z")),
            Self.event("b", .changed, 60, label: "Platform", .text("3"), .text("4")), Self.event("c", .cancelled, 60),
            Self.event("d", .cameBack, 60, .text("cancelled")),
            Self.event("e", .changed, 60, label: "Platform", .text("North - Platform 5"), .text("North - Platform 6")),
            Self.event("f", .changed, 60, label: "Title", .text("The Cup"), .text("The Cup of Tea")),
            Self.event("g", .changed, 60, label: "Title", .text("The Cup of Tea"), .text("The Cup")),
        ]
        #expect(
            texts(events) == [
                "a": "moved 14:05 → 14:20", "b": "platform 3 → 4", "c": "cancelled", "d": "came back, was cancelled",
                "e": "platform 5 → 6", "f": "title The Cup → The Cup of Tea",
                "g": "title The Cup of Tea → The Cup",
            ]
        )
    }

    @Test func `the history has one line for what changes with an item within a minute`() throws {
        let (before, after) = (Self.time("2026-11-21T14:03:00Z"), Self.time("2026-11-21T14:04:00Z"))
        let (five, six) = (ItemEvent.Value.fact(.text("5")), ItemEvent.Value.fact(.text("6")))
        var board = BoardState([], query: FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now))
        board.history = [
            Self.event("a", .moved, 300, before, after), Self.event("b", .moved, 300, before, after),
            Self.event("a", .changed, 300, label: "Platform", five, six),
            Self.event("a", .changed, 100, label: "Platform", six, five),
        ]
        var choices = ViewerChoices()
        choices.view = .history
        guard case .history(let days) = board.shown(choices).content else { return #expect(Bool(false)) }
        #expect(days.count == 1)
        #expect(days[0].lines.map(\.event.title) == ["a", "b", "a"])
        #expect(
            days[0].lines.map(\.change) == ["14:03 -> 14:04, platform 5 -> 6", "14:03 -> 14:04", "platform 6 -> 5"]
        )
    }

    @Test func `of a move and what changes with it the move is told`() {
        let move = Self.event("a", .moved, 60, Self.time("2026-11-21T14:05:00Z"), Self.time("2026-11-21T14:20:00Z"))
        let other = Self.event("a", .changed, 60, label: "Platform", .text("3"), .text("4"))
        let later = Self.event("a", .changed, 30, label: "Platform", .text("4"), .text("5"))
        #expect(texts([move, other]) == ["a": "moved 14:05 → 14:20"])
        #expect(texts([other, move]) == ["a": "moved 14:05 → 14:20"])
        #expect(texts([move, later]) == ["a": "platform 4 → 5"])
    }

    @Test func `what is new or gone is no change, the last one counts, and after ten minutes it is old`() {
        let events = [
            Self.event("new", .appeared, 10), Self.event("gone", .disappeared, 10),
            Self.event("a", .withdrawn, 30), Self.event("a", .cancelled, 90),
            Self.event("old", .cancelled, 600), Self.event("young", .cancelled, 599),
            Self.event("ahead", .cancelled, -5),
        ]
        #expect(texts(events) == ["a": "withdrawn", "young": "cancelled"])
        let changes = RecentChanges(events, by: Self.clock)
        #expect(changes.nextChange == ExampleFeeds.now.addingTimeInterval(1))
        #expect(RecentChanges([], by: Self.clock).nextChange == nil)
    }
}
