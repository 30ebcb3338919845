import ICalendar
import FeedCore
import FeedTestKit
import Testing

/// A fetch whose task was cancelled.
@Suite(.timeLimit(.minutes(20)))
struct CancellationTests {
    @Test(arguments: [
        ("many lines", CalendarText.event("DTSTART:20261124T100000Z\n" + String(repeating: "X-A:B\n", count: 20_000))),
        (
            "many events",
            CalendarText.calendar(
                String(repeating: "BEGIN:VEVENT\nUID:e\nDTSTART:20261124T100000Z\nEND:VEVENT\n", count: 500)
            )
        ),
        ("many times", CalendarText.event("DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY")),
    ])
    func `ends without an answer`(name: String, text: String) async {
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return #expect(throws: FeedError.self) { try CalendarText.read(text) }
        }
        #expect(await reading.value?.code == .cancelled, "\(name)")
    }
}
