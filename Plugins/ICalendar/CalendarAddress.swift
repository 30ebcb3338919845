package import FeedCore
package import FeedJSON
package import Foundation

/// The address of a calendar, which may begin with `webcal://` as in links on web sites.
///
/// Such an address is requested by HTTPS.
package struct CalendarAddress: SettingValue {
    package var url: URL

    package init(_ raw: RawSetting) throws(SettingIssues) {
        let scheme = ["webcal://", "webcals://"].first { raw.text?.lowercased().hasPrefix($0) == true }
        let text = scheme.map { "https://" + (raw.text ?? "").dropFirst($0.count) } ?? raw.text
        url = try URL(raw, as: text, typeName: Self.typeName)
    }

    package static var typeName: String { "an address that begins with https://, http:// or webcal://" }

    package static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^(https?|webcals?)://")
    }
}
