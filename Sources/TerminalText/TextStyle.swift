/// How a piece of text looks where there are colours.
package struct TextStyle: Sendable, Hashable {
    package var isBold = false
    package var isDim = false
    package var colour: TextColour?

    package init(isBold: Bool = false, isDim: Bool = false, colour: TextColour? = nil) {
        self.isBold = isBold
        self.isDim = isDim
        self.colour = colour
    }

    package static let plain = TextStyle()
    package static let bold = TextStyle(isBold: true)
    package static let dim = TextStyle(isDim: true)
    package static let good = TextStyle(colour: .named(.green))
    package static let doubtful = TextStyle(colour: .named(.yellow))
    package static let bad = TextStyle(colour: .named(.red))
}

/// A colour of text: one of a terminal's own, or any.
package enum TextColour: Sendable, Hashable {
    /// The hues that every terminal has and that a user's theme keeps readable.
    package enum Name: Int, Sendable, CaseIterable {
        case red = 31
        case green, yellow, blue, magenta, cyan
        case grey = 90
        case brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
    }

    case named(Name)
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
            guard text.utf8.count == 7, text.hasPrefix("#"), text.utf8.dropFirst().allSatisfy(\.isHexDigit),
                let value = Int(text.dropFirst(), radix: 16)
            else { return nil }
            self.init(value >> 16, value >> 8 & 255, value & 255)
        }
    }

    /// A colour for the feed at an index of the configuration: neighbours differ, and none looks like an error.
    package static func feed(at index: Int) -> TextColour {
        let names: [Name] = [.cyan, .magenta, .yellow, .green, .blue, .brightMagenta, .brightCyan, .brightYellow]
        return .named(names[index % names.count])
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "a")...UInt8(ascii: "f"):
            true
        default: false
        }
    }
}
