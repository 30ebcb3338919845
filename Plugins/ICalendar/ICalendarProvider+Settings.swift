package import FeedCore
package import FeedJSON
import Foundation

extension ICalendarProvider {
    static let url = Setting<CalendarAddress?>(
        "url",
        "The calendar's address, which may be a secret; this or a file is required."
    )
    static let fileSetting = Setting<FilePath?>("file", "A calendar's file, instead of an address.")
    static let timeZone = Setting<TimeZone?>(
        "timeZone",
        "The zone of times that name none, and of whole days; else the calendar's, "
            + "else the configuration's, that of --time-zone or the machine's."
    )
}

/// The address of a calendar, which may begin with `webcal://` as in links on web sites.
///
/// Such an address is requested by HTTPS.
package struct CalendarAddress: SettingValue {
    package let source: SourceAddress

    package init(_ raw: RawSetting) throws(SettingIssues) {
        source = try SourceAddress(raw, typeName: Self.typeName) { text in
            let scheme = ["webcal://", "webcals://"].first { text.lowercased().hasPrefix($0) }
            return scheme.map { "https://" + text.dropFirst($0.count) } ?? text
        }
    }

    package static var typeName: String { "an address that begins with https://, http:// or webcal://" }

    package static var resolution: SettingResolution { .address }

    package static func writeSchema(to json: inout JSONWriter) {
        SourceAddress.writeSchema(pattern: "^(https?|webcals?)://", to: &json)
    }
}
