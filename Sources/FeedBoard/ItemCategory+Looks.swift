package import FeedCore
import Foundation

// How a category looks on every screen: by its icon, or by its colour, as the lines of a city's trains have one.

extension ItemCategory {
    /// The icon if it is a single character.
    package var shownIcon: String? {
        guard let icon = icon?.cleaned, icon.count == 1, icon != " " else { return nil }
        return icon
    }

    /// The colour if it has the form `#RRGGBB`, and whether letters on it have to be dark.
    package var shownColour: (code: String, isLight: Bool)? {
        // Dark letters have more contrast than white ones on a colour above 0.179.
        guard let colour, let luminance else { return nil }
        return (colour, luminance > 0.179)
    }

    /// The colour's relative luminance, from 0 for black to 1 for white; `nil` if it does not have the form `#RRGGBB`.
    ///
    /// - SeeAlso: [WCAG 2.2](https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
    package var luminance: Double? {
        guard let colour, colour.utf8.count == 7, colour.hasPrefix("#"), let value = Int(colour.dropFirst(), radix: 16)
        else { return nil }
        let parts = [16, 8, 0].map { shift in
            let part = Double(value >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// The ground on which the colour is hardly seen, so that a line or a dot in it needs an edge there.
    package var lowContrast: LowContrast? {
        guard let luminance else { return nil }
        // The contrast of 3 that graphics need, with the surfaces of the board in the dark and in the light.
        if luminance < 3 * (0.011 + 0.05) - 0.05 { return .onDark }
        return luminance > (1 + 0.05) / 3 - 0.05 ? .onLight : nil
    }

    package enum LowContrast: Sendable { case onDark, onLight }
}
