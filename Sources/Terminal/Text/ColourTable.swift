/// The escape codes of colours for one kind of terminal and one background.
///
/// It is a class, because it is computed once and shared by all copies of a style.
final class ColourTable: Sendable {
    /// The maximum number of slots with a colour of their own.
    private static let slotCount = 64

    /// The minimum distance between the colours of two slots in the 256-colour palette, whose similar colours cannot be
    /// told apart; see ``TextColour/RGB/distance(to:)``.
    private static let leastDistance = 3_000

    /// The entry of the 256-colour palette that looks like an error, although it is paler.
    private static let dullRed = 131

    private let depth: TerminalStyle.Depth
    private let background: TerminalBackground

    /// The readable entries of the 256-colour palette, except the first 16, which themes change.
    private let entries: [(index: Int, colour: TextColour.RGB)]

    /// The readable colours among the first 16.
    private let sixteen: [SixteenColour]

    /// The code of each slot that has a colour; all codes differ.
    private let slots: [String]

    /// The code of dim text.
    let dim: String

    init(_ depth: TerminalStyle.Depth, on background: TerminalBackground) {
        self.depth = depth
        self.background = background
        let entries = depth == .indexed ? Self.palette.filter { background.allows($0.colour) } : []
        self.entries = entries
        sixteen = depth == .sixteen ? SixteenColour.readable(on: background) : []
        let grey = background.readable(TextColour.RGB(128, 128, 128))
        switch depth {
        case .none: (slots, dim) = ([], "")
        case .sixteen: (slots, dim) = (sixteen.filter { $0.hue != 0 }.map(\.code), "2")
        case .indexed:
            dim = Self.nearest(to: grey, in: entries).map { "38;5;\($0)" } ?? "2"
            // A grey would look like dim text.
            var free = entries.filter { $0.colour.hue != nil && $0.index != Self.dullRed }
            slots = SlotColour.all.prefix(Self.slotCount).compactMap { colour in
                let wanted = background.readable(colour)
                guard let entry = free.min(by: { $0.colour.distance(to: wanted) < $1.colour.distance(to: wanted) })
                else { return nil }
                free.removeAll { $0.colour.distance(to: entry.colour) < Self.leastDistance }
                return "38;5;\(entry.index)"
            }
        case .full:
            dim = Self.code(of: grey)
            slots = SlotColour.all.prefix(Self.slotCount).map { Self.code(of: background.readable($0)) }
        }
    }

    /// Returns the code of a colour; `nil` to use the terminal's own colour of text.
    func code(for colour: TextColour) -> String? {
        switch (colour, depth) {
        case (_, .none): nil
        // A colour never has two meanings: without a slot there is no colour.
        case (.slot(let slot), _): slots.indices.contains(slot) ? slots[slot] : nil
        case (.good, .sixteen): code(ofHue: 2)
        case (.soon, .sixteen): code(ofHue: 1)
        case (.changed, .sixteen): code(ofHue: 4)
        case (.bad, .sixteen): code(ofHue: 0)
        case (.exact(let rgb), .sixteen): rgb.hue.flatMap { code(ofHue: Int($0.rounded()) % 6) }
        case (.good, _): code(of: TextColour.RGB(0, 160, 70))
        case (.soon, _): code(of: TextColour.RGB(200, 130, 0))
        case (.changed, _): code(of: TextColour.RGB(70, 130, 240))
        case (.bad, _): code(of: TextColour.RGB(225, 45, 45))
        case (.exact(let rgb), _): code(of: rgb)
        }
    }

    /// Returns the code of a hue; a blue may become a cyan, and a cyan a blue, if only that is readable.
    private func code(ofHue hue: Int) -> String? {
        let hues = hue == 4 ? [4, 3] : hue == 3 ? [3, 4] : [hue]
        return hues.lazy.compactMap { hue in self.sixteen.first { $0.hue == hue }?.code }.first
    }

    private func code(of rgb: TextColour.RGB) -> String {
        let readable = background.readable(rgb)
        guard depth == .indexed else { return Self.code(of: readable) }
        return Self.nearest(to: readable, in: entries).map { "38;5;\($0)" } ?? "39"
    }

    private static func code(of rgb: TextColour.RGB) -> String { "38;2;\(rgb.red);\(rgb.green);\(rgb.blue)" }

    private static func nearest(
        to colour: TextColour.RGB,
        in entries: [(index: Int, colour: TextColour.RGB)]
    ) -> Int? { entries.min { $0.colour.difference(from: colour) < $1.colour.difference(from: colour) }?.index }
}

// MARK: - The palettes of terminals

extension ColourTable {
    /// The cube of 6 × 6 × 6 colours and the 24 greys of a terminal with 256 colours.
    ///
    /// - SeeAlso: [XTerm control sequences](https://invisible-island.net/xterm/ctlseqs/ctlseqs.html) and its
    ///   256colres.h.
    static let palette: [(index: Int, colour: TextColour.RGB)] = {
        let steps = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map {
            (16 + $0, TextColour.RGB(steps[$0 / 36], steps[$0 / 6 % 6], steps[$0 % 6]))
        }
        return cube + (0..<24).map { (232 + $0, TextColour.RGB(8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0)) }
    }()
}

/// One of the colours of a terminal with 16 colours, in the shades of XTerm and of the VGA; since themes differ, its
/// code is only used if both shades are readable.
struct SixteenColour {
    /// The SGR parameter for the colour.
    let code: String

    /// The hue in sixths of the colour circle from red.
    let hue: Int
    let shades: [TextColour.RGB]

    static let all = [
        SixteenColour(code: "96", hue: 3, shades: [.init(0, 255, 255), .init(85, 255, 255)]),
        SixteenColour(code: "95", hue: 5, shades: [.init(255, 0, 255), .init(255, 85, 255)]),
        SixteenColour(code: "93", hue: 1, shades: [.init(255, 255, 0), .init(255, 255, 85)]),
        SixteenColour(code: "92", hue: 2, shades: [.init(0, 255, 0), .init(85, 255, 85)]),
        SixteenColour(code: "94", hue: 4, shades: [.init(92, 92, 255), .init(85, 85, 255)]),
        SixteenColour(code: "91", hue: 0, shades: [.init(255, 0, 0), .init(255, 85, 85)]),
        SixteenColour(code: "34", hue: 4, shades: [.init(0, 0, 238), .init(0, 0, 170)]),
        SixteenColour(code: "35", hue: 5, shades: [.init(205, 0, 205), .init(170, 0, 170)]),
        SixteenColour(code: "31", hue: 0, shades: [.init(205, 0, 0), .init(170, 0, 0)]),
        SixteenColour(code: "32", hue: 2, shades: [.init(0, 205, 0), .init(0, 170, 0)]),
        SixteenColour(code: "33", hue: 1, shades: [.init(205, 205, 0), .init(170, 85, 0)]),
        SixteenColour(code: "36", hue: 3, shades: [.init(0, 205, 205), .init(0, 170, 170)]),
    ]

    /// Returns one readable colour for each hue on a background.
    static func readable(on background: TerminalBackground) -> [SixteenColour] {
        var hues: Set<Int> = []
        return all.filter { $0.shades.allSatisfy(background.allows) && hues.insert($0.hue).inserted }
    }
}
