import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Terminal
import Testing

@testable import FeedTerminal

/// The lines of `watch --plain`, after answers and as time passes.
struct PlainWatchTests {
    private let now = ExampleModel.now

    private func watch(_ change: (inout FeedQuery) -> Void = { _ in }, limit: Int = 10) -> PlainWatch {
        var query = FeedQuery(timeZone: ExampleModel.london, now: now)
        change(&query)
        return PlainWatch(of: ["races", "holidays"], query, limit: limit, style: .none, columns: nil)
    }

    private func event(_ id: String, _ kind: ItemEvent.Kind, at seconds: TimeInterval = 0) -> ItemEvent {
        ItemEvent(
            ExampleModel.id(id),
            kind,
            at: now + seconds,
            title: "R2 Bellbird Lane",
            time: ExampleModel.at(88)
        )
    }

    @Test func `lists what is next first, and no more than is wanted`() throws {
        var watch = watch(limit: 2)
        let text = watch.begin(try ExampleModel.model().reports, missing: ["trains"], at: now)
        #expect(text.contains("R1 Bellbird Lane"))
        #expect(text.contains("R2 Bellbird Lane"))
        #expect(!text.contains("R3"))
        #expect(text.hasSuffix(" Still asking trains.\n"))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func `says why there is no feed`() {
        var watch = watch()
        #expect(watch.begin([], missing: [], at: now).hasPrefix(" No feed is selected."))
        watch.noFeedWords = "Left out: club."
        #expect(watch.begin([], missing: [], at: now) == " Left out: club.\n")
    }

    @Test(arguments: [
        (28.0, 28.5, "R2 Bellbird Lane 14:03 · in 1 min"), (87, 88.2, "R2 Bellbird Lane 14:03 · now"),
        (8, 8.001, "R6 Bellbird Lane 14:12 · in 10 min"),
    ])
    func `says once that an item comes near`(before: Double, after: Double, line: String) throws {
        var watch = watch()
        _ = watch.begin(try ExampleModel.model(7).reports, missing: [], at: now)
        _ = watch.announce(at: now + before - 0.1)
        let next = try #require(watch.nextAnnouncement)
        #expect(next <= now + after)
        let text = watch.announce(at: now + after)
        #expect(text.contains(line), "\(text)")
        #expect(text.filter { $0 == "\n" }.count == 1)
        #expect(watch.announce(at: now + after).isEmpty)
    }

    @Test(arguments: [(1.0, 1), (45, 1), (90, 2)])
    func `says it again only of a start that is another to a person`(shift: Double, count: Int) throws {
        var watch = watch()
        var reports = try ExampleModel.model(7).reports
        _ = watch.begin(reports, missing: [], at: now)
        // R2 begins in 88 s.
        var text = watch.announce(at: now + 28.5)
        let index = try #require(reports[0].snapshot?.items.firstIndex { $0.id == LocalID("r1") })
        reports[0].snapshot?.items[index].time = ExampleModel.at(88 + shift)
        text += watch.read(reports, at: now + 29)
        text += watch.announce(at: now + 28.5 + shift)
        let lines = text.split(separator: "\n").filter { $0.contains("R2 ") && $0.contains("in 1 min") }
        #expect(lines.count == count, "\(text)")
    }

    @Test func `lines do not go back in time, where an answer is told of after an announcement`() throws {
        var watch = watch()
        _ = watch.begin(try ExampleModel.model(7).reports, missing: [], at: now)
        let announced = watch.announce(at: now + 28.5)
        #expect(announced.hasPrefix(" 14:02:59"))
        #expect(watch.happened([event("races:r1", .cancelled, at: 27)], omitted: 0).hasPrefix(" 14:02:59"))
        #expect(watch.happened([event("races:r1", .cancelled, at: 30)], omitted: 0).hasPrefix(" 14:03:01"))
    }

    @Test func `announces only what is next, and what has a star`() throws {
        var watch = watch({ $0.stars = [ExampleModel.id("races:r6")] }, limit: 1)
        _ = watch.begin(try ExampleModel.model(8).reports, missing: [], at: now)
        // R7 with its star is ten minutes away 138 s from now; R2, which is next, begins in 88 s.
        let all = stride(from: 0.0, through: 200, by: 1).map { watch.announce(at: now + $0) }.joined()
        let lines = all.split(separator: "\n").map(String.init)
        #expect(lines.count == 4, "\(all)")
        #expect(lines.contains { $0.contains("R7 Bellbird Lane") && $0.contains("in 10 min") })
        #expect(lines.filter { $0.contains("in 1 min") }.count == 2)
    }

    @Test func `tells what happens to items that are shown, before their answer or after it`() throws {
        var watch = watch { $0.categories = ["greyhound"] }
        var reports = try ExampleModel.model().reports
        let new = reports[0].snapshot?.items.remove(at: 3)
        _ = watch.begin(reports, missing: [], at: now)
        // R1 is a horse race; R4 is in the answer that comes next.
        let early = watch.happened([event("races:r0", .cancelled), event("races:r3", .appeared)], omitted: 0)
        #expect(early.isEmpty)
        reports[0].snapshot?.items.append(try #require(new))
        reports[0].readAt = now
        let text = watch.read(reports, at: now)
        #expect(text.hasSuffix("  races     R2 Bellbird Lane 14:03 · appeared\n"), "\(text)")
        #expect(text.filter { $0 == "\n" }.count == 1)
        // What has gone was shown a moment ago.
        reports[0].snapshot?.items.removeAll { $0.id == LocalID("r3") }
        // Each part of an answer may be told by itself.
        for _ in 0..<3 { _ = watch.read(reports, at: now) }
        #expect(watch.happened([event("races:r3", .disappeared)], omitted: 0).contains("disappeared"))
    }

    @Test func `what happens to an item at once is one line`() throws {
        var watch = watch()
        _ = watch.begin(try ExampleModel.model().reports, missing: [], at: now)
        var (place, distance) = (event("races:r1", .changed), event("races:r1", .changed))
        (place.label, place.before, place.after) = ("Place", .text("Bellbird"), .text("Larkfield"))
        (distance.label, distance.before, distance.after) = ("Distance", .text("1,200 m"), .text("1,400 m"))
        let events = [place, event("races:r2", .cancelled), distance, event("races:r1", .cameBack, at: 5)]
        let lines = watch.happened(events, omitted: 0).split(separator: "\n")
        #expect(lines.count == 3)
        let both =
            " 14:02:31  races     R2 Bellbird Lane 14:03 · place Bellbird -> Larkfield · distance 1,200 m -> 1,400 m"
        #expect(lines.first.map(String.init) == both, "\(lines)")
        #expect(lines.last?.hasPrefix(" 14:02:36") == true)
    }

    @Test func `tells of a feed once when it fails, when it answers again, and when it leaves`() throws {
        var watch = watch()
        let reports = try ExampleModel.model().reports
        _ = watch.begin(reports, missing: [], at: now)
        var failed = reports
        failed[0] = FeedReport(reports[0].feed, FeedError(.timedOut, "no answer within 10 s"), since: now)
        #expect(watch.read(failed, at: now).hasSuffix("  races     no answer within 10 s.\n"))
        #expect(watch.read(failed, at: now + 30).isEmpty)
        #expect(
            watch.read(reports, at: now + 60)
                .hasSuffix("  races     it answers again\n 14:03:31  races     its answer has 6 items in 1 group.\n")
        )
        #expect(watch.remove("races", at: now).hasSuffix("  it is no longer in the configuration\n"))
    }
}
