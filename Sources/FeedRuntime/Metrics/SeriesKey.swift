/// The name and labels that identify a series, as Prometheus allows them.
///
/// - SeeAlso: [Data model](https://prometheus.io/docs/concepts/data_model/)
struct SeriesKey: Sendable, Hashable {
    let name: String

    /// The labels as written between the braces, sorted by name: `feed="tfl",outcome="answered"`.
    let labels: String

    /// Creates a key from a name and labels with any characters.
    ///
    /// Of labels with the same name, also after replacing characters, the last is used.
    init(_ label: String, _ dimensions: [(String, String)]) {
        name = label.allowed(separators: "_:")
        let values = Dictionary(dimensions.map { (Self.labelName($0.0), $0.1) }) { _, last in last }
        labels = values.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value.escapedValue)\"" }
            .joined(separator: ",")
    }

    /// Returns a valid name: names that begin with two underscores are reserved for Prometheus, and `le` is the bound
    /// of a bucket.
    private static func labelName(_ text: String) -> String {
        let name = text.allowed(separators: "_")
        if name == "le" { return "le_" }
        return name.hasPrefix("__") ? "label" + name : name
    }
}

extension String {
    /// Returns the text with underscores for everything except ASCII letters, digits and separators, and before a
    /// leading digit.
    fileprivate func allowed(separators: String) -> String {
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z": result.append(scalar)
            case "0"..."9":
                if result.isEmpty { result.append("_") }
                result.append(scalar)
            default: result.append(separators.unicodeScalars.contains(scalar) ? scalar : "_")
            }
        }
        return result.isEmpty ? "_" : String(result)
    }

    /// The text as a label value, for use between quotation marks.
    fileprivate var escapedValue: String { escaped(["\\": "\\\\", "\n": "\\n", "\"": "\\\""]) }

    /// The text as a help text, for its line.
    var escapedHelp: String { escaped(["\\": "\\\\", "\n": "\\n"]) }

    /// Replaces scalars, not characters: a line feed or a quotation mark can be one part of a character.
    private func escaped(_ escapes: [Unicode.Scalar: String]) -> String {
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            if let escape = escapes[scalar] { result += escape.unicodeScalars } else { result.append(scalar) }
        }
        return String(result)
    }
}
