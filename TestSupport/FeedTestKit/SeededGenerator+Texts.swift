package import FeedCore

extension SeededGenerator {
    /// Texts of up to eight characters, the same each time for the same seed.
    package mutating func texts(_ count: Int, of scalars: [Unicode.Scalar]) -> [String] {
        (0..<count).map { _ in
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...8, using: &self) {
                text.append(scalars.randomElement(using: &self) ?? "a")
            }
            return String(text)
        }
    }
}
