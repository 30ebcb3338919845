package import FeedCore
package import FeedJSON

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
