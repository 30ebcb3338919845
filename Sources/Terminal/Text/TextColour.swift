import Foundation

/// A colour of text, which each terminal shows as well as it can and readably on its background.
package enum TextColour: Sendable, Hashable {
    /// Something went well.
    case good
    /// Something wants attention.
    case doubtful
    /// Something failed or will not take place.
    case bad
    /// One of the colours without a meaning that distinguish things, by its slot; see ``slots``.
    case slot(Int)
    /// A given colour, such as that of a tube line.
    case exact(RGB)

    /// Red, green and blue, each 0 to 255.
    package struct RGB: Sendable, Hashable {
        package var red: Int
        package var green: Int
        package var blue: Int

        package init(_ red: Int, _ green: Int, _ blue: Int) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// Parses `#00A0DF`; `nil` for anything else.
        package init?(_ text: String) {
            guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit),
                let value = Int(text.dropFirst(), radix: 16)
            else { return nil }
            self.init(value >> 16, value >> 8 & 255, value & 255)
        }
    }

    /// A colour for the feed at an index of the configuration: no two share one, and none looks like an error.
    package static func feed(at index: Int) -> TextColour { .slot(index) }

    /// The slot below a number with the hue nearest to a colour's; `nil` for one that is nearly grey, or if none is
    /// near.
    package static func slot(like colour: RGB, among count: Int) -> Int? {
        guard let hue = colour.hue else { return nil }
        let distances = SlotColour.all.prefix(count).enumerated().compactMap { slot, other in
            other.hue.map { (slot: slot, distance: min(abs($0 - hue), 6 - abs($0 - hue))) }
        }
        // A quarter of a sixth of the circle is about what an eye can tell apart in thin letters.
        return distances.min { $0.distance < $1.distance }.flatMap { $0.distance < 0.25 ? $0.slot : nil }
    }
}

/// The colours of slots, the most different ones first; none is the red of an error.
enum SlotColour {
    static let all: [TextColour.RGB] =
        chosen
        + (0..<54).map { index in
            // The golden angle leads from each hue to one that is far from those before it.
            colour(hue: (Double(index) * 137.508 + 20).truncatingRemainder(dividingBy: 360) / 60, vividness: index % 2)
        }

    private static let chosen = [
        TextColour.RGB(0, 165, 190), TextColour.RGB(205, 80, 205), TextColour.RGB(215, 140, 0),
        TextColour.RGB(70, 170, 50), TextColour.RGB(80, 130, 255), TextColour.RGB(240, 95, 145),
        TextColour.RGB(150, 165, 0), TextColour.RGB(150, 110, 255), TextColour.RGB(0, 175, 125),
        TextColour.RGB(185, 120, 70),
    ]

    /// A colour of middle lightness.
    private static func colour(hue: Double, vividness: Int) -> TextColour.RGB {
        let (low, high) = vividness == 0 ? (90.0, 200.0) : (40.0, 225.0)
        let part = { (offset: Double) in
            let place = (hue + offset).truncatingRemainder(dividingBy: 6)
            let share = min(max(abs(place - 3) - 1, 0), 1)
            return Int((low + (high - low) * share).rounded())
        }
        return TextColour.RGB(part(0), part(4), part(2))
    }
}
