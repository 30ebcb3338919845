import FeedCore
import FeedReaders
import FeedTestKit
import Syndication
import Testing

/// Reads a document as a feed with these settings.
func read(
    _ body: [UInt8],
    contentType: String? = nil,
    settings: [String: RawSetting] = [:],
    state: FeedState? = nil,
    limits: XMLLimits = XMLLimits(),
    work: ReadingWork? = nil
) throws -> FeedSnapshot {
    let address: [String: RawSetting] = ["url": .text("https://feed.example.org/all/feed.xml")]
    let feed = try Feed("news", of: SyndicationProvider.self, settings: address.merging(settings) { $1 })
    let provider = try #require(feed.provider as? SyndicationProvider)
    return try provider.read(
        FeedResponse(headers: contentType.map { ["content-type": $0] } ?? [:], body: body, url: provider.address),
        in: .fixture(state: state),
        limits: limits,
        work: work
    )
}

func read(
    _ body: String,
    settings: [String: RawSetting] = [:],
    state: FeedState? = nil,
    limits: XMLLimits = XMLLimits(),
    work: ReadingWork? = nil
) throws -> FeedSnapshot {
    try read(Array(body.utf8), settings: settings, state: state, limits: limits, work: work)
}

/// Reads an RSS 2.0 feed with these items.
func readItems(_ items: String, settings: [String: RawSetting] = [:], state: FeedState? = nil) throws -> FeedSnapshot {
    try read(
        "<rss version=\"2.0\"><channel><title>T</title>\(items)</channel></rss>",
        settings: settings,
        state: state
    )
}

/// The error for a document.
func refusal(of body: [UInt8], limits: XMLLimits = XMLLimits()) -> FeedError? {
    do {
        _ = try read(body, limits: limits).validated()
        return nil
    } catch {
        return FeedError(error)
    }
}

func refusal(of body: String, limits: XMLLimits = XMLLimits()) -> FeedError? {
    refusal(of: Array(body.utf8), limits: limits)
}
