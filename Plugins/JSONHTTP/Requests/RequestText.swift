import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// A text of a request with variables between braces: `{variable.station}`, `{window.from:yyyy-MM-dd}`, `{secret.key}`.
struct RequestText: Sendable, Hashable {
    enum Piece: Sendable, Hashable {
        case text(String)
        case variable(String)
        case secret(String)
        /// The start or the end of the window.
        case window(isEnd: Bool, WindowDateFormat)
        /// The start of the part of the window that a request is for.
        case part(WindowDateFormat)
        /// The value of the record that a request is about.
        case value
    }

    let pieces: [Piece]

    /// The offset of the text in the configuration, for issues that depend on other settings.
    var offset: Int?

    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// Parses a text as it is written in a configuration.
    ///
    /// - Throws: An error with the column of an unmatched brace, or of a name that is not a variable.
    init(_ text: String) throws(MappingTextError) {
        pieces = try text.templatePieces(Piece.text) { name, column throws(MappingTextError) in
            try Self.variable(name, column: column)
        }
    }

    private static func variable(_ name: String, column: Int) throws(MappingTextError) -> Piece {
        func rest(after prefix: String) -> String? {
            name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count ? String(name.dropFirst(prefix.count)) : nil
        }
        if let name = rest(after: "variable.") { return .variable(name) }
        if let name = rest(after: "secret.") { return .secret(name) }
        if name == "value" { return .value }
        let times: [(name: String, piece: (WindowDateFormat) -> Piece)] = [
            ("window.from", { .window(isEnd: false, $0) }), ("window.until", { .window(isEnd: true, $0) }),
            ("window.each", { .part($0) }),
        ]
        for (window, piece) in times {
            if name == window { return piece(.rfc3339) }
            guard let format = rest(after: window + ":") else { continue }
            do throws(MappingTextError) {
                return piece(try WindowDateFormat(format))
            } catch {
                throw error.moved(by: column + window.count)
            }
        }
        let reason =
            "found \(name.quoted), expected variable.NAME, secret.NAME, window.from, window.until or window.each"
        throw MappingTextError(column: column, reason: reason)
    }

    /// Creates a text in which braces around anything but a variable are literal, as in a query language.
    init(amongOtherBraces text: String) {
        var pieces: [Piece] = []
        var rest = text[...]
        var plain = ""
        while let open = rest.firstIndex(of: "{") {
            plain += rest[..<open]
            let inside = rest[rest.index(after: open)...]
            if let close = inside.firstIndex(where: { "{}".contains($0) }), inside[close] == "}",
                let piece = try? Self.variable(String(inside[..<close]), column: 1), piece != .value
            {
                if !plain.isEmpty { pieces.append(.text(plain)) }
                plain = ""
                pieces.append(piece)
                rest = inside[inside.index(after: close)...]
            } else {
                plain += "{"
                rest = inside
            }
        }
        plain += rest
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    /// The message for a secret in a place where it would be visible.
    static let secretElsewhere = "has a secret, but a secret goes into \"headers\" or \"parameters\" only"

    var isSecret: Bool { pieces.contains { if case .secret = $0 { true } else { false } } }

    /// True if the text depends on the viewer's window.
    var usesWindow: Bool { pieces.contains(where: \.isOfWindow) }

    /// True if the text depends on the part of the window that a request is for.
    var usesPart: Bool { pieces.contains { if case .part = $0 { true } else { false } } }

    /// True if the text depends on the record that a request is about.
    var usesValue: Bool { pieces.contains(.value) }

    /// The message for a part of the window in a text that is the same in all requests of a fetch.
    static let partElsewhere = "has window.each, but window.each goes into \"url\" or \"parameters\" only"

    /// The message for a record's value in a text that is not about a record.
    static let valueElsewhere = "has {value}, but {value} goes into \"url\" of \"details\" only"

    /// Returns the text with the values of its variables; `nil` if a value is missing, such as the end of a window that
    /// has no end.
    func text(with values: RequestValues, escaping: (String) -> String = { $0 }) -> String? {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let plain): text += plain
            case .variable(let name):
                guard let value = values.variables[name] else { return nil }
                text += escaping(value)
            case .secret(let name):
                guard let secret = values.secrets[name] else { return nil }
                text += secret.revealed
            case .window(let isEnd, let format):
                guard let date = isEnd ? values.window.until : values.window.from else { return nil }
                text += escaping(format.text(of: date, in: values.zone))
            case .part(let format):
                guard let part = values.part else { return nil }
                text += escaping(format.text(of: part.start(in: values.zone), in: values.zone))
            case .value:
                guard let value = values.record else { return nil }
                text += escaping(value)
            }
        }
        return text
    }
}

extension RequestText.Piece {
    var isOfWindow: Bool { if case .window = self { true } else { false } }
}

extension RequestText {
    static let typeName = "a text, a number, true or false; variables stand between braces"

    init(_ raw: RawSetting) throws(SettingIssues) {
        switch raw.kind {
        case .number, .bool: pieces = [.text(try raw.constant())]
        case .text: self = try raw.parse("a text with variables") { text throws(MappingTextError) in try Self(text) }
        default: throw raw.mismatch(Self.typeName)
        }
        offset = raw.offset
    }
}

/// The values of a request's variables.
struct RequestValues {
    var variables: [String: String]
    var secrets: [String: Secret]

    /// The viewer's window, widened to whole days, so that the request is the same all day long.
    var window: TimeWindow
    var zone: TimeZone

    /// The first day of the part of the window that a request is for; `nil` if the request is for all of it.
    var part: CivilDay?

    /// The value of the record that a request is about; `nil` if the request is about all.
    var record: String?
}
