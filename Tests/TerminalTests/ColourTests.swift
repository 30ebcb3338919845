import Terminal
import Testing

/// That every colour which can occur can be read on what it stands on.
struct ColourTests {
    /// Black, white, and what common themes have: VS Code, Dracula, Nord, Solarized, Gruvbox, Tokyo Night, greys between.
    static let backgrounds = [
        "#000000", "#FFFFFF", "#1E1E1E", "#282A36", "#2E3440", "#002B36", "#282828", "#1A1B26", "#300A24", "#FDF6E3",
        "#FBF1C7", "#E1E2E7", "#EEEEEE", "#F8F8F2", "#404040", "#767676", "#808080", "#BBBBBB", "#0000AA", "#00AA00",
    ].map { TextColour.RGB($0) ?? .black }

    /// Publishers' colours: TfL's lines, the corners and edges of what there is, and steps between.
    private static let exact: [TextColour] = {
        let lines = [
            "#B36305", "#E32017", "#FFD300", "#00782A", "#F3A9BB", "#A0A5A9", "#9B0056", "#000000", "#003688",
            "#0098D4",
            "#95CDBA", "#6950A1", "#00A4A7", "#EE7C0E", "#84B817",
        ]
        let steps = stride(from: 0, through: 255, by: 51)
        let cube = steps.flatMap { red in
            steps.flatMap { green in steps.map { TextColour.RGB(red, green, $0) } }
        }
        return (lines.compactMap { TextColour.RGB($0) } + cube).map { .exact($0) }
    }()

    private static let all: [TextColour] =
        [.good, .soon, .changed, .bad] + (0..<70).map { .slot($0) } + exact

    private static let styles: [TextStyle] = [.dim] + all.map { TextStyle(colour: $0) }

    /// Returns every colour that a terminal may show for the code of a style; none for its own colour of text.
    private func shown(_ style: TextStyle, by terminal: TerminalStyle) throws -> [TextColour.RGB] {
        let text = terminal.apply(style, to: "x")
        guard let match = text.firstMatch(of: /\u{1B}\[([0-9;]+)m/) else { return [] }
        let codes = match.output.1.split(separator: ";").compactMap { Int($0) }
        switch codes.first {
        case 38 where codes[1] == 2: return [TextColour.RGB(codes[2], codes[3], codes[4])]
        case 38: return [Self.indexed(codes[2])]
        case 2: return []
        case let code?: return try #require(Self.sixteen[code], "\(code)")
        case nil: return []
        }
    }

    private static func indexed(_ index: Int) -> TextColour.RGB {
        if index >= 232 {
            return TextColour.RGB(8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232))
        }
        let steps = [0, 95, 135, 175, 215, 255]
        return TextColour.RGB(steps[(index - 16) / 36], steps[(index - 16) / 6 % 6], steps[(index - 16) % 6])
    }

    /// As XTerm and as the VGA have them.
    private static let sixteen: [Int: [TextColour.RGB]] = [
        31: [.init(205, 0, 0), .init(170, 0, 0)], 32: [.init(0, 205, 0), .init(0, 170, 0)],
        33: [.init(205, 205, 0), .init(170, 85, 0)], 34: [.init(0, 0, 238), .init(0, 0, 170)],
        35: [.init(205, 0, 205), .init(170, 0, 170)], 36: [.init(0, 205, 205), .init(0, 170, 170)],
        91: [.init(255, 0, 0), .init(255, 85, 85)], 92: [.init(0, 255, 0), .init(85, 255, 85)],
        93: [.init(255, 255, 0), .init(255, 255, 85)], 94: [.init(92, 92, 255), .init(85, 85, 255)],
        95: [.init(255, 0, 255), .init(255, 85, 255)], 96: [.init(0, 255, 255), .init(85, 255, 255)],
    ]

    @Test(arguments: [TerminalStyle.Depth.sixteen, .indexed, .full], backgrounds)
    func `every colour has a contrast of at least 4.5 to the background`(
        depth: TerminalStyle.Depth,
        background: TextColour.RGB
    ) throws {
        let terminal = TerminalStyle(depth, on: .colour(background))
        for style in Self.styles {
            for colour in try shown(style, by: terminal) {
                let contrast = colour.contrast(to: background)
                #expect(contrast >= TerminalBackground.leastContrast, "\(style) is \(colour): \(contrast)")
            }
        }
    }

    @Test(arguments: [TerminalStyle.sixteen, .indexed, .full])
    func `where the background is unknown every colour can be read on black and on white`(terminal: TerminalStyle)
        throws
    {
        for style in Self.styles {
            for colour in try shown(style, by: terminal) {
                for background in [TextColour.RGB.black, .white] {
                    #expect(colour.contrast(to: background) >= TerminalBackground.leastContrast, "\(style): \(colour)")
                }
            }
        }
    }

    @Test(arguments: [
        ("15;0", ["#000000", "#1E1E1E", "#282A36", "#2E3440", "#002B36"]),
        ("0;default;15", ["#FFFFFF", "#FDF6E3", "#FBF1C7", "#E1E2E7", "#EEEEEE"]),
    ])
    func `where only darkness or light is known, colours can be read on all common ones`(
        hint: String,
        backgrounds: [String]
    ) throws {
        let background = TerminalBackground(environment: ["COLORFGBG": hint])
        for depth in [TerminalStyle.Depth.indexed, .full] {
            for colour in try Self.styles.flatMap({ try shown($0, by: TerminalStyle(depth, on: background)) }) {
                for other in backgrounds {
                    let contrast = colour.contrast(to: try #require(TextColour.RGB(other)))
                    #expect(contrast >= TerminalBackground.leastContrast, "\(colour) on \(other): \(contrast)")
                }
            }
        }
    }

    @Test(
        arguments: TerminalStyle.Depth.allCases,
        [TextColour.RGB.black, .white, .init(30, 30, 30), .init(253, 246, 227)]
    )
    func `no two slots look alike`(depth: TerminalStyle.Depth, background: TextColour.RGB) {
        for terminal in [TerminalStyle(depth), TerminalStyle(depth, on: .colour(background))] {
            let texts = (0..<70).map { terminal.apply(TextStyle(colour: .slot($0)), to: "x") }.filter { $0 != "x" }
            #expect(Set(texts).count == texts.count)
            if depth == .full { #expect(texts.count >= 64) }
            if depth == .indexed { #expect(texts.count >= 4) }
        }
    }

    @Test(arguments: ["#000000", "#2E3440", "#E1E2E7", "#FFFFFF"])
    func `good is green and bad is red, and no orange, in 256 colours too`(text: String) throws {
        let terminal = TerminalStyle(.indexed, on: .colour(try #require(TextColour.RGB(text))))
        let good = try #require(try shown(.good, by: terminal).first)
        #expect(good.green > good.red && good.green >= good.blue)
        let bad = try #require(try shown(.bad, by: terminal).first)
        #expect(bad.red > bad.green + 50 && abs(bad.green - bad.blue) < 50, "\(bad)")
    }

    @Test(arguments: ["#00A0DF", "#E32017", "#9B0056"])
    func `a publisher's colour that can be read stays as it is`(text: String) throws {
        let colour = try #require(TextColour.RGB(text))
        let background = TerminalBackground.colour(colour.contrast(to: .white) >= 4.5 ? .white : .black)
        #expect(background.readable(colour) == colour)
        let code = "38;2;\(colour.red);\(colour.green);\(colour.blue)"
        let terminal = TerminalStyle(.full, on: background)
        #expect(terminal.apply(TextStyle(colour: .exact(colour)), to: "x") == "\u{1B}[\(code)mx\u{1B}[0m")
        #expect(TerminalStyle.none.apply(TextStyle(colour: .exact(colour)), to: "x") == "x")
    }

    @Test func `the contrast is that of WCAG`() throws {
        #expect(TextColour.RGB.black.contrast(to: .white) == 21)
        let grey = try #require(TextColour.RGB("#767676"))
        #expect((4.54...4.55).contains(grey.contrast(to: .white)))
        #expect(grey.contrast(to: grey) == 1)
    }
}
