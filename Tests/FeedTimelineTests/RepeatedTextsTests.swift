import Testing

@testable import FeedTimeline

struct RepeatedTextsTests {
    @Test(arguments: [0, 1, 15, 16, 17, 18, 200])
    func `each text has its own value, however many there are`(count: Int) {
        var counts = RepeatedTexts<Int>()
        for round in 1...3 {
            for number in 0..<count { counts["text \(number)", default: 0] += round == 1 ? number : 1 }
        }
        #expect(counts.all == (0..<count).map { $0 + 2 })
        for number in 0..<count { #expect(counts["text \(number)"] == number + 2) }
        #expect(counts["text \(count)"] == nil)
    }

    @Test func `a text that is written in two ways is one`() {
        var counts = RepeatedTexts([("Z\u{FC}rich", 1)])
        counts["Zu\u{308}rich", default: 0] += 1
        #expect(counts.all == [2])
    }
}
