package import Foundation

/// The caching directives of an answer.
///
/// Parsing is lenient: unknown directives and invalid values are ignored, values may be quoted, and if a directive is
/// repeated, the stricter value applies.
///
/// - SeeAlso: [RFC 9111, section 5.2](https://www.rfc-editor.org/rfc/rfc9111#section-5.2) and
///   [RFC 5861](https://www.rfc-editor.org/rfc/rfc5861).
package struct CacheControl: Sendable, Hashable {
    /// The time for which the answer is fresh, in seconds.
    ///
    /// `s-maxage` is not read: it is meant for shared caches, and this one is private.
    package var maxAge: TimeInterval?

    /// The time for which a stale answer may be used if a newer one cannot be fetched, in seconds.
    ///
    /// `stale-while-revalidate` is not read: a stored answer is shown with its age while a newer one is fetched, and
    /// never presented as fresh.
    package var staleIfError: TimeInterval?
    package var noStore = false

    /// Also set if it names single headers, which a cache may treat as unqualified.
    package var noCache = false
    package var mustRevalidate = false

    /// Parses the header's value; values of repeated headers are joined by commas.
    package init(_ text: String = "") {
        for (name, value) in Self.directives(text) {
            switch name {
            case "max-age": Self.lower(&maxAge, to: value)
            case "stale-if-error": Self.lower(&staleIfError, to: value)
            case "no-store": noStore = true
            case "no-cache": noCache = true
            case "must-revalidate": mustRevalidate = true
            default: break
            }
        }
    }

    private static func lower(_ seconds: inout TimeInterval?, to text: String?) {
        guard let value = text.flatMap({ TimeInterval(wholeSeconds: $0) }) else { return }
        seconds = min(seconds ?? value, value)
    }

    /// Splits at commas outside quotes; names in lower case, values without quotes.
    private static func directives(_ text: String) -> [(name: String, value: String?)] {
        var found: [(name: String, value: String?)] = []
        var name = ""
        var value: String?
        var isQuoted = false
        var isEscaped = false
        func end() {
            let name = name.trimmingCharacters(in: .whitespaces).lowercased()
            if !name.isEmpty { found.append((name, value?.trimmingCharacters(in: .whitespaces))) }
        }
        for character in text.unicodeScalars {
            switch character {
            case _ where isEscaped:
                value?.unicodeScalars.append(character)
                isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"" where value != nil: isQuoted.toggle()
            case "," where !isQuoted:
                end()
                (name, value) = ("", nil)
            case "=" where value == nil: value = ""
            default:
                if value == nil { name.unicodeScalars.append(character) }
                value?.unicodeScalars.append(character)
            }
        }
        end()
        return found
    }
}
