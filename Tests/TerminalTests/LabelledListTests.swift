import Testing

@testable import Terminal

struct LabelledListTests {
    private static let list: LabelledList = {
        var list = LabelledList()
        list.add("Gleis", "1")
        list.add("Behindertenparkplätze", "2 am Eingang Nord")
        return list
    }()

    @Test(
        arguments: [
            (40, [" Gleis            1", " Behindertenparkplätze", "   2 am Eingang Nord"]),
            (80, [" Gleis                  1", " Behindertenparkplätze  2 am Eingang Nord"]),
        ]
    )
    func `a long label leaves its value the room of a narrow screen`(width: Int, lines: [String]) {
        #expect(Self.list.lines(width: width).map { $0.rendered(.none) } == lines)
    }
}
