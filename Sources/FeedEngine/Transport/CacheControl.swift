package import Foundation

/// What a publisher says of keeping its answer.
///
/// Read without strictness: unknown directives and those whose value makes no sense are passed over, values may be
/// quoted, and of a directive that comes twice the more careful value holds.
///
/// - SeeAlso: [RFC 9111, section 5.2](https://www.rfc-editor.org/rfc/rfc9111#section-5.2) and
///   [RFC 5861](https://www.rfc-editor.org/rfc/rfc5861).
package struct CacheControl: Sendable, Hashable {
    /// How long the answer is fresh, in seconds.
    ///
    /// `s-maxage` is not read: it speaks to caches that many people share, and ours belongs to one.
    package var maxAge: TimeInterval?

    /// How long past its freshness the answer may serve where a newer one cannot be had, in seconds.
    ///
    /// `stale-while-revalidate` is not read: what is kept is shown with its age while a newer answer is fetched, and
    /// nobody is told that it is fresh.
    package var staleIfError: TimeInterval?
    package var noStore = false

    /// Also where it names single headers, which a cache may take for all.
    package var noCache = false
    package var mustRevalidate = false

    /// Reads the header's value; of a header that was repeated, the values joined by commas.
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
        guard let value = text.flatMap({ WholeSeconds($0)?.value }) else { return }
        seconds = min(seconds ?? value, value)
    }

    /// Splits at the commas outside quotes; names in lower case, values without their quotes.
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
            if isQuoted {
                if isEscaped {
                    value?.unicodeScalars.append(character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isQuoted = false
                } else {
                    value?.unicodeScalars.append(character)
                }
            } else if character == "," {
                end()
                name = ""
                value = nil
            } else if value == nil, character == "=" {
                value = ""
            } else if value != nil {
                if character == "\"" {
                    isQuoted = true
                } else {
                    value?.unicodeScalars.append(character)
                }
            } else {
                name.unicodeScalars.append(character)
            }
        }
        end()
        return found
    }
}
