package import FeedCore
import FeedJSON
package import Foundation

/// Takes secrets out of texts and bytes, in whatever way the web writes them there.
package struct SecretRedaction: Sendable {
    /// The forms of all secrets, the longest first, since one may hold another.
    private let forms: [String]

    package init(_ secrets: [Secret]) {
        let forms = secrets.map(\.revealed).filter { !$0.isEmpty }.flatMap(Self.forms)
        self.forms = Set(forms).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// As it is, in an address, in a form, in JSON, in HTML or XML, and as a header of basic authentication has it.
    private static func forms(of secret: String) -> [String] {
        let unreserved = CharacterSet(charactersIn: "-._~").union(
            CharacterSet(charactersIn: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        )
        let escaped = [unreserved, .urlQueryAllowed, .urlPathAllowed].compactMap {
            secret.addingPercentEncoding(withAllowedCharacters: $0)
        }
        var json = JSONWriter()
        json.value(secret)
        let quoted = String(json.text.dropFirst().dropLast())
        let markup = secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return [secret] + escaped + escaped.map { $0.lowercasingEscapes }
            + escaped.map { $0.replacing("%20", with: "+") }
            + [quoted, quoted.replacing("/", with: "\\/"), markup, markup.replacing("\"", with: "&quot;")]
            + [Data(secret.utf8).base64EncodedString()]
    }

    package func redacted(_ text: String) -> String {
        forms.reduce(text) { $0.replacing($1, with: Recording.secret.revealed) }
    }

    /// - Returns: `nil` where there is nothing to take out.
    package func redacted(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8]?
        for form in forms { result = (result ?? bytes).replacing(Array(form.utf8)) ?? result }
        return result
    }

    package func redacted(_ headers: [String: String]) -> [String: String] { headers.mapValues(redacted) }

    package func redacted(_ url: URL) -> URL { URL(string: redacted(url.absoluteString)) ?? url }

    /// An error without its cause, whose words nobody knows.
    package func redacted(_ error: FeedError) -> FeedError {
        FeedError(error.code, redacted(error.message), hint: error.hint.map(redacted))
    }
}

extension Feed {
    /// All secrets in the feed's settings.
    package var secrets: [Secret] {
        settings.flatMap { name, value -> [Secret] in
            let isSecret = [.secret, .secrets].contains(manifest.setting(named: name)?.treatment)
            return value.secrets + (isSecret ? value.texts.map { Secret($0) } : [])
        }
    }
}

extension RawSetting {
    /// All texts in the value that are no secrets by themselves.
    fileprivate var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.flatMap(\.texts)
        case .object(let members): members.values.flatMap(\.texts)
        case .null, .bool, .number, .secret: []
        }
    }
}

extension String {
    /// The text with the digits of its percent escapes in lower case, as some write them.
    fileprivate var lowercasingEscapes: String { replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() } }
}

extension [UInt8] {
    /// The bytes with another text in the place of each occurrence of one; `nil` where there is none.
    fileprivate func replacing(_ form: [UInt8]) -> [UInt8]? {
        guard let first = form.first, count >= form.count else { return nil }
        return withUnsafeBufferPointer { bytes -> [UInt8]? in
            guard let base = bytes.baseAddress else { return nil }
            var result: [UInt8] = []
            var (kept, position) = (0, 0)
            let last = bytes.count - form.count
            while position <= last, let hit = memchr(base + position, Int32(first), last - position + 1) {
                position = base.distance(to: hit.assumingMemoryBound(to: UInt8.self))
                guard memcmp(base + position, form, form.count) == 0 else {
                    position += 1
                    continue
                }
                result += bytes[kept..<position]
                result += Recording.secret.revealed.utf8
                position += form.count
                kept = position
            }
            guard kept > 0 else { return nil }
            return result + bytes[kept...]
        }
    }
}
