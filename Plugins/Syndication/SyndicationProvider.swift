package import FeedCore
package import FeedReaders
package import Foundation

/// The entries of a syndication feed: RSS 0.90 to 2.0, Atom, or JSON Feed, from an address or a file.
///
/// Records are entries: each becomes an item, or is lost with a warning. Such feeds are about the past, so past entries
/// stay in the list, the latest first. If an entry announces an event, its item has the time of the event, and is no
/// longer relevant when the event is over.
package struct SyndicationProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "syndication",
        summary: "The entries of an RSS, Atom or JSON feed",
        publisher: "The feed's publisher",
        documentation: URL(known: "https://www.rssboard.org/rss-specification"),
        settings: [url, file, time, timeZone],
        refresh: .seconds(30 * 60),
        minimumRefresh: .seconds(5 * 60),
        shelfLife: .seconds(7 * 86_400),
        deadline: .seconds(20),
        rates: .unstated,
        itemNoun: "article",
        reads: .syndication
    ) { ($0.keepsPast, $0.mayShowDays) = (true, true) }

    static let url = Setting<SourceAddress?>(
        "url",
        "The address of the feed, which may be a secret; either this or a file."
    )
    static let file = Setting<FilePath?>("file", "The file that the feed is read from, instead of an address.")
    static let time = Setting(
        "time",
        default: EntryTime.eventOrPublished,
        "The time of an entry: that of the event that it announces, or that of publication."
    )
    static let timeZone = Setting(
        "timeZone",
        default: TimeZone.gmt,
        "The zone of times that name none, and in which days of events end."
    )

    /// The address as far as it may be shown.
    package var address: URL? { source.address }

    private let source: DocumentSource
    private let time: EntryTime
    private let timeZone: TimeZone

    package init(settings: SettingValues) throws(SettingIssues) {
        time = settings[Self.time]
        timeZone = settings[Self.timeZone]
        switch (settings[Self.url], settings[Self.file]) {
        case (nil, nil):
            throw SettingIssues("url", "is missing; set it, or a \"file\" in its place")
        case (_?, _?):
            throw SettingIssues("file", "is set beside \"url\", but only one can be read")
        case (let address?, nil): source = .address(address)
        case (nil, let file?): source = .file(file)
        }
    }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        switch source {
        case .file(let file):
            profile.summary = "The entries of the feed of the file \"\(file.string)\""
            profile.source = .file(file)
        case .address(let source):
            if let host = source.url.host() {
                profile.summary = "The entries of the feed of \(host)"
                profile.publisher = host
            }
            profile.source = .address(source.url)
        }
        return profile
    }

    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        try await source.snapshot(accepting: Self.accepted, in: context) { response, name in
            try read(response, called: name, in: context)
        }
    }

    private static let accepted =
        "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, "
        + "application/xml;q=0.8, text/xml;q=0.8, */*;q=0.5"

    /// Reads a document, with any headers; its name is for errors.
    ///
    /// - Throws: ``FeedCore/FeedError`` with code `malformed` if it is not a feed; `CancellationError`.
    package func read(
        _ response: FeedResponse,
        called name: String = "the answer",
        in context: FetchContext,
        limits: XMLLimits = XMLLimits(),
        work: ReadingWork? = nil
    ) throws -> FeedSnapshot {
        let reader = SyndicationReader(time: time, timeZone: timeZone)
        return try reader.read(response, called: name, in: context, limits: limits, work: work)
    }
}
