import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The address of a feed: a text with variables after the host, or a secret without variables.
///
/// An example of a text is `https://example.org/stops/{variable.stop}`.
struct AddressTemplate: SettingValue {
    static let typeName = URL.typeName

    private(set) var text: RequestText

    /// The address with a placeholder for each variable; requests go to this host only.
    let outline: URL

    /// The secret address, which may be shown only up to its origin; `nil` if the address is a text.
    let source: SourceAddress?

    init(_ raw: RawSetting) throws(SettingIssues) {
        if case .secret = raw.kind {
            let source = try SourceAddress(raw)
            text = RequestText([.text(source.url.absoluteString)])
            text.offset = raw.offset
            outline = source.url
            self.source = source
            return
        }
        source = nil
        text = try raw.parse(Self.typeName) { text throws(MappingTextError) in try RequestText(text.withWebScheme) }
        text.offset = raw.offset
        var issues = SettingIssues()
        if text.isSecret { issues.add(raw.issue(RequestText.secretElsewhere)) }
        var outline = ""
        var isHostWritten = true
        for piece in text.pieces {
            if case .text(let plain) = piece {
                outline += plain
                continue
            }
            let authority = outline.range(of: "://").map { outline[$0.upperBound...] } ?? ""
            if case .secret = piece {
            } else if !authority.contains(where: { "/?".contains($0) }) {
                isHostWritten = false
            }
            outline += "x"
        }
        if !isHostWritten { issues.add(raw.issue("has a variable in its host, but the host must be written out")) }
        try issues.checked(())
        self.outline = try URL(raw, as: outline)
    }

    /// Returns the address with the values of its variables; `nil` if a value is missing or the result is not a URL.
    func url(with values: RequestValues) -> URL? {
        text.text(with: values, escaping: \.percentEncoded).flatMap { URL(string: $0) }
    }

    static var resolution: SettingResolution { SourceAddress.resolution }
    static func writeSchema(to json: inout JSONWriter) { SourceAddress.writeSchema(to: &json) }
}
