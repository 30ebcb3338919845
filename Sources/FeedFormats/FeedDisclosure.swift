package import FeedBoard
package import FeedCore
import Foundation
package import Terminal

/// The hosts that a feed sends requests to, and the user's data in these requests, in words that the user reads before
/// the first request.
package struct FeedDisclosure: Sendable, Hashable {
    /// The hosts that requests go to; empty if no request is made.
    package let hosts: [String]

    /// The settings that requests contain, in words: `the point 51.5081, -0.1248`, `your appKey`.
    package let sends: [String]

    /// `asks api.tfl.gov.uk (Transport for London), sends the point 51.5081, -0.1248 and the radius 800 m`.
    package let sentence: String

    /// The sentence for several feeds: `ask api.tfl.gov.uk (Transport for London), send …`.
    private let sentenceOfSeveral: String

    package init(_ feed: Feed, in words: Texts = Language.english.texts) {
        let keys = feed.manifest.settings.map(\.name).filter { !(feed.settings[$0]?.secrets ?? []).isEmpty }
        // An address is not listed as sent, but secrets in it are.
        let told = feed.profile.sends.map(words.told) + keys.map(words.secret)
        let profile = feed.profile
        var (hosts, sends): ([String], [String]) = ([], [])
        let sentence: (_ isOfSeveral: Bool) -> String
        switch profile.source {
        // The placeholder of a missing secret is not a valid address.
        case _ where feed.fault != nil: sentence = { _ in words.noRequest(because: feed.fault?.message ?? "") }
        case _ where feed.isSample: sentence = { _ in words[.noRequestForSample] }
        case .builtIn: sentence = { _ in words[.noRequestForBuiltIn] }
        case .file(let path): sentence = { _ in words.noRequest(forFile: path.string) }
        case .program: (sends, sentence) = (told, { words.runs(profile.publisher, several: $0) })
        case .publisher, .address:
            let endpoint = feed.access.endpoint?.host()
            hosts =
                feed.access.isUserEndpoint || feed.access.hosts.isEmpty
                ? [endpoint].compactMap(\.self) : feed.access.hosts
            let publisher = hosts.contains(profile.publisher) ? nil : profile.publisher
            (sends, sentence) = (told, { [hosts] in words.asks(hosts, of: publisher, sending: told, several: $0) })
        }
        (self.hosts, self.sends) = (hosts, sends)
        (self.sentence, sentenceOfSeveral) = (sentence(false), sentence(true))
    }

    /// Returns a sentence for each distinct disclosure, labelled with the ids of its feeds.
    package static func lines(
        of feeds: [Feed],
        in words: Texts = Language.english.texts,
        width: Int? = nil
    ) -> [StyledText] {
        var order: [FeedDisclosure] = []
        var names: [FeedDisclosure: [String]] = [:]
        for feed in feeds {
            let disclosure = FeedDisclosure(feed, in: words)
            if names[disclosure] == nil { order.append(disclosure) }
            names[disclosure, default: []].append(feed.id.rawValue)
        }
        var list = LabelledList()
        for disclosure in order {
            let feeds = names[disclosure, default: []]
            let label = feeds.joined(separator: ", ")
            let sentence = feeds.count > 1 ? disclosure.sentenceOfSeveral : disclosure.sentence
            // A longer label would be cut, and an id must not be.
            if label.count <= LabelledList.widestLabel {
                list.add(label, sentence)
            } else {
                list.add(words.feeds(feeds.count), "\(sentence): \(label)")
            }
        }
        return list.lines(width: width)
    }

    /// Returns the lines that a user reads before the very first request; empty without a valid feed.
    package static func firstUse(
        of feeds: [Feed],
        in words: Texts = Language.english.texts,
        width: Int?
    ) -> [String] {
        let feeds = feeds.filter { $0.fault == nil }
        guard !feeds.isEmpty else { return [] }
        let room = width.map { $0 - 1 }
        return words[.firstUse].wrapped(to: room).map { " \($0)" }
            + lines(of: feeds, in: words, width: room).map { $0.rendered(.none) }
    }
}
