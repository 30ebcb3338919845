package import FeedCore
package import FeedJSON
package import Foundation

/// The address of a calendar, which may begin with `webcal://` as in links on web sites.
///
/// Such an address is requested by HTTPS.
package struct CalendarAddress: SettingValue {
    package var url: URL

    /// The address as the user wrote it.
    private var text: String

    package init?(_ raw: RawSetting) {
        guard case .text(let text) = raw, let url = URL(Self.byHTTP(text)) else { return nil }
        self.url = url
        self.text = text
    }

    package static var noun: String { "an address that begins with https://, http:// or webcal://" }

    package static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^(https?|webcals?)://")
    }

    package func write(to json: inout JSONWriter) { json.value(text) }

    package static func misfits(in raw: RawSetting) -> [SettingMisfit] {
        guard CalendarAddress(raw) == nil else { return [] }
        guard case .text(let text) = raw, let misfit = URL.misfits(in: byHTTP(text)).first else {
            return [SettingMisfit("is \(raw.noun), but must be \(noun)")]
        }
        // The message for an address with another scheme lists the valid schemes.
        guard misfit.message.hasSuffix(URL.noun) else { return [misfit] }
        return [SettingMisfit("is \(raw.noun), but must be \(noun)")]
    }

    private static func byHTTP(_ text: String) -> RawSetting {
        for scheme in ["webcal://", "webcals://"] where text.lowercased().hasPrefix(scheme) {
            return .text("https://" + text.dropFirst(scheme.count))
        }
        return .text(text)
    }
}
