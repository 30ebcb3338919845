package import FeedCore
package import FeedJSON
package import FeedReaders
import Foundation

/// The events of an RFC 5545 calendar, from the web or from a file.
///
/// - SeeAlso: [RFC 5545](https://www.rfc-editor.org/rfc/rfc5545)
package struct ICalendarProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "icalendar",
        summary: "Events of a calendar in the iCalendar format (.ics)",
        publisher: "The calendar's owner",
        documentation: URL(known: "https://www.rfc-editor.org/rfc/rfc5545"),
        settings: [url, fileSetting, timeZone],
        refresh: .seconds(3_600),
        shelfLife: .seconds(7 * 86_400),
        ahead: .seconds(365 * 86_400),
        deadline: .seconds(15),
        rates: .unstated,
        itemNoun: "event",
        reads: .calendar
    ) { $0.showsDays = true }

    private let source: DocumentSource
    private let timeZone: TimeZone?

    package init(settings: SettingValues) throws(SettingIssues) {
        timeZone = settings[Self.timeZone]
        switch (settings[Self.url]?.source, settings[Self.fileSetting]) {
        case (nil, nil):
            let message = "is missing, but must be \(CalendarAddress.typeName), unless file is set"
            throw SettingIssues(Self.url.name, message)
        case (_?, _?):
            let message = "is set together with url, but only one of them can be read"
            throw SettingIssues(Self.fileSetting.name, message)
        case (let address?, nil): source = .address(address)
        case (nil, let file?): source = .file(file)
        }
    }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        profile.hasLocalTimes = timeZone == nil
        switch source {
        case .file(let file):
            profile.publisher = "A file of yours"
            profile.source = .file(file)
        case .address(let source):
            profile.publisher = source.url.host() ?? profile.publisher
            profile.source = .address(source.url)
        }
        // The file is always the same; the items are those of the days of the window, and of the zone that applies to
        // them and to times without one.
        profile.requestsIgnoreWindow = true
        profile.scope = { window, timeZone in "\(CalendarSpan(window, in: timeZone).name) \(timeZone.name)" }
        return profile
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        try await source.snapshot(accepting: "text/calendar, */*;q=0.5", in: context) { response, name in
            try read(response.body, named: name, charset: response.charset, in: context)
        }
    }

    /// Reads the text of a calendar as ``CalendarReader`` does.
    ///
    /// - Returns: The items, the problems of the text as warnings, and the days that it covers completely.
    /// - Throws: ``FeedCore/FeedError`` with code `malformed` if the text is not a calendar, `cancelled` if the task
    ///   was cancelled.
    package func read(
        _ bytes: [UInt8],
        named name: String = "the answer",
        charset: String? = nil,
        limits: CalendarLimits = CalendarLimits(),
        work: ReadingWork? = nil,
        in context: FetchContext
    ) throws(FeedError) -> FeedSnapshot {
        try CalendarItems(in: timeZone, limits: limits, work: work)
            .read(bytes, named: name, charset: charset, in: context)
    }
}

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
        source = try SourceAddress(raw, typeName: Self.typeName, \.withWebScheme)
    }

    package static var typeName: String { "an address that begins with https://, http:// or webcal://" }

    package static var resolution: SettingResolution { .address }

    package static func writeSchema(to json: inout JSONWriter) {
        SourceAddress.writeSchema(pattern: "^(https?|webcals?)://", to: &json)
    }
}
