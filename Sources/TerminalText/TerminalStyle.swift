/// The colours that a terminal supports, and the escape sequences for them.
package enum TerminalStyle: String, Sendable, CaseIterable {
    /// No escape sequences: for files, pipes and `NO_COLOR`.
    case none
    /// The terminal's own colours; publishers' colours are replaced by the nearest.
    case sixteen
    /// The 256-colour palette, for publishers' colours.
    case indexed
    /// 24-bit colour, for publishers' colours.
    case full

    /// A text with the escape sequences that begin and end its style.
    ///
    /// The text must be clean; see ``Swift/String/cleaned``.
    package func apply(_ style: TextStyle, to text: String) -> String {
        guard self != .none, style != .plain, !text.isEmpty else { return text }
        var codes: [String] = []
        if style.isBold { codes.append("1") }
        if style.isDim { codes.append("2") }
        if let colour = style.colour { codes.append(code(for: colour)) }
        return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    private func code(for colour: TextColour) -> String {
        switch colour {
        case .named(let name): "\(name.rawValue)"
        case .exact(let rgb):
            switch self {
            case .none, .sixteen: "\(rgb.nearestName.rawValue)"
            case .indexed: "38;5;\(rgb.readable.cubeIndex)"
            case .full: "38;2;\(rgb.readable.red);\(rgb.readable.green);\(rgb.readable.blue)"
            }
        }
    }
}

extension TextColour.RGB {
    /// The perceived brightness, 0 to 255.
    ///
    /// - SeeAlso: [ITU-R BT.709](https://www.itu.int/rec/R-REC-BT.709), which weighs the three parts.
    private var luminance: Double { 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) }

    /// The colour, moved towards grey until it is readable on black and on white.
    ///
    /// The Northern line is black and the Circle line nearly white.
    var readable: TextColour.RGB {
        let (darkest, lightest) = (90.0, 190.0)
        if luminance < darkest { return mixed(with: 255, share: (darkest - luminance) / (255 - luminance)) }
        return luminance > lightest ? mixed(with: 0, share: (luminance - lightest) / luminance) : self
    }

    private func mixed(with other: Double, share: Double) -> TextColour.RGB {
        let mix = { (part: Int) in Int((Double(part) * (1 - share) + other * share).rounded()) }
        return TextColour.RGB(mix(red), mix(green), mix(blue))
    }

    /// The index in the palette's cube of 6 × 6 × 6 colours, which begins at 16.
    ///
    /// - SeeAlso: [XTerm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html) and its
    ///   256colres.h: the steps are 0, 95, 135, 175, 215 and 255.
    var cubeIndex: Int {
        let step = { (part: Int) in part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
        return 16 + 36 * step(red) + 6 * step(green) + step(blue)
    }

    /// The terminal's own colour with the nearest hue; never black or white, which may be invisible.
    var nearestName: TextColour.Name {
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = Double(most - least)
        // Nearly grey colours have no meaningful hue.
        guard most > 0, range / Double(most) >= 0.2 else { return .grey }
        let sixths =
            if most == red {
                Double(green - blue) / range
            } else if most == green {
                Double(blue - red) / range + 2
            } else {
                Double(red - green) / range + 4
            }
        let hues: [TextColour.Name] = [.red, .yellow, .green, .cyan, .blue, .magenta]
        return hues[(Int(sixths.rounded()) + 6) % 6]
    }
}
