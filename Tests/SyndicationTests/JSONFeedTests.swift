import FeedCore
import FeedTestKit
import Foundation
import Syndication
import Testing

/// Members of JSON Feed that are of another type than the format has.
@Suite(.timeLimit(.minutes(20)))
struct JSONFeedTests {
    private func readEntry(_ members: String) throws -> FeedSnapshot {
        let entry = #"{"id":"1","title":"A","date_published":"2026-11-21T10:00:00Z"\#(members)}"#
        return try read(#"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[\#(entry)]}"#)
    }

    @Test(arguments: [
        #""authors":[{"name":"O"}]"#, #""authors":{"name":"O"}"#, #""authors":[{"author":{"name":"O"}}]"#,
        #""authors":["O"]"#, #""authors":"O""#, #""author":{"name":"O"}"#, #""author":"O""#,
        #""authors":[],"author":{"name":"O"}"#, #""authors":[{"name":"O"},{"name":"P"}]"#,
    ])
    func `an author is read where it is clear who is meant`(members: String) throws {
        let snapshot = try readEntry(",\(members)")
        #expect(snapshot.items.map(\.subtitle) == ["O"])
        #expect(snapshot.warnings.isEmpty, "\(snapshot.warnings.listed)")
    }

    @Test(arguments: [
        (#""tags":["a","b"]"#, ["a", "b"]), (#""tags":"a, b""#, ["a", "b"]), (#""tags":[7,"b"]"#, ["7", "b"]),
    ])
    func `tags may be a text`(members: String, tags: [String]) throws {
        let item = try #require(try readEntry(",\(members)").items.first)
        #expect(item.fact("categories") == .list(tags))
    }

    @Test(arguments: [
        #""attachments":[{"url":"https://a.example.org/1"},{"url":"/2"}]"#,
        #""attachments":["https://a.example.org/1","https://feed.example.org/2"]"#,
    ])
    func `all attachments are links`(members: String) throws {
        let item = try #require(try readEntry(",\(members)").items.first)
        #expect(
            item.links == [
                ItemLink("Enclosure", try #require(URL(string: "https://a.example.org/1"))),
                ItemLink("Enclosure", try #require(URL(string: "https://feed.example.org/2"))),
            ]
        )
        #expect(
            try readEntry(#","attachments":{"url":"https://a.example.org/1"}"#).items.first?.links.map(\.label)
                == ["Enclosure"]
        )
    }

    @Test func `the page elsewhere is a link beside the entry's own`() throws {
        let pages = #","url":"https://a.example.org/1","external_url":"https://b.example.org/2""#
        let links = try #require(try readEntry(pages).items.first).links
        #expect(links.map(\.label) == ["Page", "Related page"])
        #expect(links.map(\.url.absoluteString) == ["https://a.example.org/1", "https://b.example.org/2"])
        #expect(
            try readEntry(#","external_url":"https://b.example.org/2""#).items.first?.links.map(\.label) == ["Page"]
        )
    }

    @Test(arguments: [
        (#""authors":[{"n":"O"}]"#, "authors/0", "found an object, expected an object with \"name\""),
        (
            #""authors":[{"url":"https://a.example.org"}]"#, "authors/0",
            "found an object, expected an object with \"name\""
        ),
        (
            #""author":{"avatar":"https://a.example.org/b"}"#, "author",
            "found an object, expected an object with \"name\""
        ),
        (#""authors":[{"name":" "}]"#, "authors/0/name", "found the text \" \", expected a name"),
        (#""author":"""#, "author", "found an empty text, expected a name"),
        (#""authors":[true]"#, "authors/0", "found true, expected a text"),
        (#""authors":{"name":{}}"#, "authors/name", "found an object, expected a text"),
        (#""tags":[{"x":1}]"#, "tags/0", "found an object, expected a text"),
        (#""tags":{}"#, "tags", "found an object, expected a text"),
        (#""attachments":[{"mime_type":"a"}]"#, "attachments/0", "found an object, expected an object with \"url\""),
        (#""attachments":7"#, "attachments", "found the number 7, expected a web address"),
        (#""url":["x"]"#, "url", "found an array, expected a web address"),
        (#""url":"mailto:a@b""#, "url", "found the text \"mailto:a@b\", expected a web address"),
        (#""summary":{}"#, "summary", "found an object, expected a text"),
    ])
    func `what cannot be read is left out with a warning`(members: String, place: String, message: String) throws {
        let snapshot = try readEntry(",\(members)")
        #expect(snapshot.items.count == 1)
        #expect(snapshot.warnings.listed.map(\.pointer) == ["/items/0/\(place)"])
        #expect(snapshot.warnings.listed.map(\.message) == [message])
    }

    @Test(arguments: ["1795255200", "1795255200000", "\"1795255200\"", "1.7952552e9"])
    func `a date may be a number of seconds or milliseconds`(number: String) throws {
        let body = """
            {"version":"https://jsonfeed.org/version/1.1","title":"T",
            "items":[{"id":"1","title":"A","date_published":\(number)}]}
            """
        let snapshot = try read(body)
        #expect(snapshot.items.map { $0.time.start(in: .gmt).rfc3339 } == ["2026-11-21T10:00:00Z"])
        #expect(snapshot.warnings.isEmpty)
    }

    @Test func `the feed's own members are told of too`() throws {
        let body = #"{"version":"https://jsonfeed.org/version/1.1","title":{"a":1},"authors":[3.5,{}],"items":[]}"#
        #expect(try read(body).warnings.listed.map(\.pointer) == ["/title", "/authors/1"])
    }
}
