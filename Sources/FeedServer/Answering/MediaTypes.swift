/// The media types that a client accepts, by its header `Accept`.
///
/// - SeeAlso: [RFC 9110, section 12.5.1](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1).
enum MediaTypes {
    /// Returns the offered type that a client prefers; of several types with the same quality, the first.
    ///
    /// - Parameters:
    ///   - accept: The header; `nil` if the client accepts everything.
    ///   - offered: The available types, with parameters.
    /// - Returns: The type; `nil` if the client accepts none of the types.
    static func agreed(_ accept: String?, among offered: [String]) -> String? {
        guard let accept, !accept.allSatisfy(\.isWhitespace) else { return offered.first }
        let ranges = accept.split(separator: ",").map { Range($0) }
        let rated = offered.map { type in (type, quality: quality(of: type, by: ranges)) }
        guard let best = rated.map(\.quality).max(), best > 0 else { return nil }
        return rated.first { $0.quality == best }?.0
    }

    /// Returns true if a client accepts a body that is compressed with gzip, by its header `Accept-Encoding`.
    ///
    /// - SeeAlso: [RFC 9110, section 12.5.3](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3).
    static func acceptsGzip(_ acceptEncoding: String?) -> Bool {
        let codings = (acceptEncoding ?? "").split(separator: ",").map { Range($0) }
        let named = codings.first { ["gzip", "x-gzip"].contains($0.type.lowercased()) }
        return (named ?? codings.first { $0.type == "*" })?.quality ?? 0 > 0
    }

    private struct Range {
        var type: Substring
        var quality = 1.0

        init(_ text: Substring) {
            let parts = text.split(separator: ";").map { $0.trimmingPrefix(while: \.isWhitespace) }
            type = parts.first.map { $0.prefix { !$0.isWhitespace } } ?? ""
            for part in parts.dropFirst() where part.lowercased().hasPrefix("q=") {
                quality = Double(part.dropFirst(2).prefix { !$0.isWhitespace }).map { min(max($0, 0), 1) } ?? 0
            }
        }
    }

    /// Returns the quality of the range that fits best: the type itself, its family such as `text/*`, then `*/*`.
    private static func quality(of offered: String, by ranges: [Range]) -> Double {
        let type = offered.prefix { $0 != ";" }.lowercased()
        let family = "\(type.prefix { $0 != "/" })/*"
        for wanted in [type, family, "*/*"] {
            if let range = ranges.first(where: { $0.type.lowercased() == wanted }) { return range.quality }
        }
        return 0
    }
}
