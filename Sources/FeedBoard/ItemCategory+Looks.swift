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
        guard let colour, colour.utf8.count == 7, colour.hasPrefix("#"), let value = Int(colour.dropFirst(), radix: 16)
        else { return nil }
        // The relative luminance of WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. Dark letters have
        // more contrast than white ones on a colour above 0.179.
        let parts = [16, 8, 0].map { shift in
            let part = Double(value >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return (colour, 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] > 0.179)
    }
}
