import Foundation

/// A colour of text, which each terminal shows as well as it can and so that it is readable on its background.
package enum TextColour: Sendable, Hashable {
    /// Something went well.
    case good
    /// Something begins in a moment.
    case soon
    /// Something has changed.
    case changed
    /// Something failed or will not take place.
    case bad
    /// One of the colours without a meaning, which only distinguish things, by its index in ``SlotColour``.
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

    /// Returns the colour for the feed at an index of the configuration: no two feeds share one, and none looks like an
    /// error.
    package static func feed(at index: Int) -> TextColour { .slot(index) }

    /// Returns the colour for a kind of things, such as greyhound races, by its id.
    ///
    /// It is everywhere the same. Two kinds may share one.
    package static func kind(_ id: String) -> TextColour {
        .slot(Int(id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 } % UInt32(SlotColour.kinds)))
    }
}

/// The colours of slots, the most different ones first; none of these looks like a colour with a meaning, which are
/// amber, green, blue and red.
enum SlotColour {
    static let all: [TextColour.RGB] =
        chosen
        + (0..<56).map { index in
            // The golden angle leads from each hue to one that is far from the previous hues.
            colour(hue: (Double(index) * 137.508 + 20).truncatingRemainder(dividingBy: 360) / 60, vividness: index % 2)
        }

    private static let chosen = [
        TextColour.RGB(0, 165, 190), TextColour.RGB(205, 80, 205), TextColour.RGB(150, 165, 0),
        TextColour.RGB(150, 110, 255), TextColour.RGB(185, 120, 70), TextColour.RGB(0, 175, 150),
        TextColour.RGB(235, 115, 175), TextColour.RGB(120, 150, 175),
    ]

    /// The number of slots that kinds of things use: only these have no meaning.
    static let kinds = chosen.count

    /// Returns a colour of middle lightness; `vividness` is 0 or 1.
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

extension TextColour.RGB {
    package static let black = TextColour.RGB(0, 0, 0)
    package static let white = TextColour.RGB(255, 255, 255)

    /// The relative luminance, 0 for black to 1 for white.
    ///
    /// - SeeAlso: [WCAG 2.2](https://www.w3.org/TR/WCAG22/#dfn-relative-luminance)
    package var luminance: Double {
        0.2126 * Self.linear[clamped(red)] + 0.7152 * Self.linear[clamped(green)] + 0.0722 * Self.linear[clamped(blue)]
    }

    /// Returns the contrast ratio to another colour, 1 to 21.
    package func contrast(to other: TextColour.RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Returns the colour, mixed with white or black until its luminance is within a range; unchanged if it already is.
    ///
    /// The mixture keeps the hue as far as possible.
    func moved(into range: ClosedRange<Double>) -> TextColour.RGB {
        let own = luminance
        guard !range.contains(own) else { return self }
        // Slightly within the range, since eight bits are coarse.
        let margin = min((range.upperBound - range.lowerBound) / 2, 0.004)
        let target = own < range.lowerBound ? range.lowerBound + margin : range.upperBound - margin
        let end = own < range.lowerBound ? 255 : 0
        var (low, high) = (0.0, 1.0)
        for _ in 0..<12 {
            let share = (low + high) / 2
            let isShort = (mixed(with: end, share: share).luminance < target) == (own < target)
            if isShort { low = share } else { high = share }
        }
        return mixed(with: end, share: high)
    }

    private func mixed(with end: Int, share: Double) -> TextColour.RGB {
        let mix = { (part: Int) in Int((Double(part) * (1 - share) + Double(end) * share).rounded()) }
        return TextColour.RGB(mix(red), mix(green), mix(blue))
    }

    /// Returns the visible difference between two colours, without a unit.
    ///
    /// - SeeAlso: [A low-cost approximation](https://www.compuphase.com/cmetric.htm), the "redmean".
    func distance(to other: TextColour.RGB) -> Int {
        let mean = (red + other.red) / 2
        let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
        // A shift binds more tightly than a product.
        return (((512 + mean) * r * r) >> 8) + 4 * g * g + (((767 - mean) * b * b) >> 8)
    }

    /// Returns the difference between the colour and one that it replaces, without a unit: the hue counts more than the
    /// lightness, and a grey is far from all other colours.
    func difference(from wanted: TextColour.RGB) -> Double {
        let distance = Double(distance(to: wanted))
        guard let wantedHue = wanted.hue else { return distance }
        guard let hue else { return distance + 60_000 }
        let apart = abs(hue - wantedHue)
        let sixths = min(apart, 6 - apart)
        return distance + 40_000 * sixths * sixths
    }

    /// The hue in sixths of the colour circle from red, 0 up to 6; `nil` for a colour that is nearly grey.
    var hue: Double? {
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = Double(most - least)
        guard most > 0, range / Double(most) >= 0.2 else { return nil }
        let sixths =
            if most == red {
                Double(green - blue) / range
            } else if most == green {
                Double(blue - red) / range + 2
            } else {
                Double(red - green) / range + 4
            }
        return sixths < 0 ? sixths + 6 : sixths
    }

    private func clamped(_ part: Int) -> Int { min(max(part, 0), 255) }

    /// The linear light of each of the 256 levels of a colour channel.
    private static let linear: [Double] = (0...255).map { step in
        let part = Double(step) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
}
