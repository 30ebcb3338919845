import Foundation

extension TextColour.RGB {
    package static let black = TextColour.RGB(0, 0, 0)
    package static let white = TextColour.RGB(255, 255, 255)

    /// The relative luminance, 0 for black to 1 for white.
    ///
    /// - SeeAlso: [WCAG 2.2](https://www.w3.org/TR/WCAG22/#dfn-relative-luminance)
    package var luminance: Double {
        0.2126 * Self.linear[clamped(red)] + 0.7152 * Self.linear[clamped(green)] + 0.0722 * Self.linear[clamped(blue)]
    }

    /// The contrast ratio to another colour, 1 to 21.
    package func contrast(to other: TextColour.RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The colour, mixed with white or black until it has a luminance within a range; unchanged if it has.
    ///
    /// Its hue stays as far as the mixture allows.
    func moved(into range: ClosedRange<Double>) -> TextColour.RGB {
        let own = luminance
        guard !range.contains(own) else { return self }
        // Within the range by half of it, or by a little if it is wide: eight bits are coarse.
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

    /// The difference between the looks of two colours, without a unit.
    ///
    /// - SeeAlso: [A low-cost approximation](https://www.compuphase.com/cmetric.htm), the "redmean".
    func distance(to other: TextColour.RGB) -> Int {
        let mean = (red + other.red) / 2
        let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
        // A shift binds more tightly than a product.
        return (((512 + mean) * r * r) >> 8) + 4 * g * g + (((767 - mean) * b * b) >> 8)
    }

    /// The difference of the colour from one that it replaces, without a unit: the same hue is nearer than the same
    /// lightness, and a grey is far from all that is not grey.
    func difference(from wanted: TextColour.RGB) -> Double {
        let distance = Double(distance(to: wanted))
        guard let wantedHue = wanted.hue else { return distance }
        guard let hue else { return distance + 60_000 }
        let apart = abs(hue - wantedHue)
        let sixths = min(apart, 6 - apart)
        return distance + 40_000 * sixths * sixths
    }

    /// The hue in sixths of the circle from red, 0 up to 6; `nil` for a colour that is nearly grey.
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

    /// The light of each of the 256 levels of a screen.
    private static let linear: [Double] = (0...255).map { step in
        let part = Double(step) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
}
