import Foundation

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
