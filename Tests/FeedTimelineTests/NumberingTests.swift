import Testing

@testable import FeedTimeline

struct NumberingTests {
    @Test(arguments: [0, 1, 15, 16, 17, 18, 200])
    func `each value has one number, however many there are`(count: Int) {
        var texts = Numbering<String>()
        for _ in 1...3 {
            for number in 0..<count { texts.append("text \(number)") }
        }
        #expect(texts.values == (0..<count).map { "text \($0)" })
        for row in 0..<3 * count { #expect(texts[row] == row % count) }
        for number in 0..<count { #expect(texts.number(of: "text \(number)") == number) }
        #expect(texts.number(of: "text \(count)") == nil)
    }

    @Test func `a text that is written in two ways is one, and the lack of one is a value`() {
        var texts = Numbering<String?>()
        for text in ["Z\u{FC}rich", nil, "Zu\u{308}rich", nil] { texts.append(text) }
        #expect(texts.values == ["Z\u{FC}rich", nil])
        #expect((0..<4).map { texts[$0] } == [0, 1, 0, 1])
    }
}
