import FeedCore
import FeedTestKit
import Foundation
import Testing

@testable import FeedReaders

/// The parts of texts between separators.
struct TextPartTests {
    @Test func `the parts between separators are those that the library finds`() {
        let scalars = Array("ab -,K;é\u{301}\u{200D}\u{600}\u{212A}\r\n–".unicodeScalars)
        var numbers = SeededGenerator(seed: 18)
        for separator in [" - ", ",", "-", " ", "K", ";", "é", "a", "\n"] {
            for _ in 0..<3_000 {
                let text = (0..<Int.random(in: 0...10, using: &numbers)).map { _ in
                    Bool.random(using: &numbers) ? separator : String(scalars.randomElement(using: &numbers) ?? "a")
                }.joined()
                let expected = text.components(separatedBy: separator)
                let found = text.parts(between: separator)
                #expect(
                    found.count == expected.count && zip(found, expected).allSatisfy { $0.utf8.elementsEqual($1.utf8) },
                    "\(text.debugDescription) \(separator.debugDescription)"
                )
                guard found.count == 2 else { continue }
                let work = FieldWork.split(separator: separator, count: 2, .joined(" – "))
                #expect(work.result(for: text) == expected.joined(separator: " – "))
            }
        }
    }
}
