import FeedCore
import FeedJSON
import Foundation

/// The address of a declared feed, with variables behind its host only: `https://example.org/stops/{variable.stop}`.
struct AddressTemplate: SettingReadable {
    static let noun = "an address that begins with https:// or http://"

    let text: RequestText

    /// The address with a placeholder in each variable's place; its host is the one that may be asked.
    let outline: URL

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        let parsed = reading.parse(raw, expected: Self.noun) { text throws(MappingTextError) in try RequestText(text) }
        guard let parsed else { return nil }
        if parsed.isSecret {
            reading.complain("has a secret, but a secret goes into \"headers\" or \"parameters\" only")
        }
        var outline = ""
        var isHostWritten = true
        for piece in parsed.pieces {
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
        if !isHostWritten { reading.complain("has a variable in its host, but the host must be written out") }
        guard isHostWritten, !parsed.isSecret else { return nil }
        let misfits = URL.misfits(in: .text(outline))
        guard misfits.isEmpty, let url = URL(RawSetting.text(outline)) else {
            for misfit in misfits { reading.complain(misfit.message) }
            return nil
        }
        text = parsed
        self.outline = url
    }

    /// The address with the values of its variables; `nil` where one is missing.
    func url(with values: RequestValues) -> URL? {
        text.text(with: values, escaping: \.percentEncoded).flatMap { URL(string: $0) }
    }

    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^https?://")
    }
}
