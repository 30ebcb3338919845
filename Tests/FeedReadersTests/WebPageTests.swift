import Foundation
import Testing

@testable import FeedReaders

@Suite(.timeLimit(.minutes(20)))
struct WebPageTests {
    private static let link = "<link rel=alternate type=\"application/rss+xml\" href=\"/feed\">"

    private func page(_ text: String, _ contentType: String? = nil) -> WebPage? {
        WebPage(Array(text.utf8), contentType: contentType)
    }

    /// The links of a text that is a page.
    private func links(_ text: String, _ contentType: String? = nil, at url: URL?) -> [PageLink]? {
        page(text, contentType).map { _ in PageLink.all(in: Array(text.utf8), at: url) }
    }

    @Test(arguments: [
        "<!DOCTYPE html><html><head>\(link)</head></html>", "<!doctype html><title>x</title>\(link)",
        "<title>x</title>\(link)", "<meta charset=utf-8>\(link)", "<!-- hi --><html><head>\(link)</head></html>",
        "<!-- hi --><!DOCTYPE html><head>\(link)", "\u{FEFF}<!DOCTYPE html><head>\(link)", "\n\n <head>\(link)</head>",
        "<?xml version='1.0'?><!DOCTYPE html PUBLIC 'a' 'b'><html xmlns='c'><head>\(link)</head></html>", link,
        "<HTML><HEAD>\(link.replacing("alternate", with: "ALTERNATE"))", "<script>var a=\"<html>\"</script>\(link)",
        "<style>\(String(repeating: "a", count: 600_000))</style>\(link)",
    ])
    func `a page is one also without the tags that HTML may leave out, and names its feed`(text: String) throws {
        let url = try #require(URL(string: "https://a.example.org/b/c"))
        #expect(links(text, at: url)?.map(\.url.absoluteString) == ["https://a.example.org/feed"])
    }

    @Test(arguments: ["<p>x</p>", "words, then \(link)", "<main>\(link)</main>"])
    func `what may be anything is a page where its header says so`(text: String) {
        #expect(page(text) == nil && page(text, "application/xml") == nil)
        #expect(page(text, "text/html; charset=utf-8") != nil)
    }

    @Test(arguments: [
        "<rss><channel><title>A</title></channel></rss>", "<?xml version='1.0'?><!-- <html> --><rss/>",
        "<!DOCTYPE html><rss/>", "<feed xmlns='http://www.w3.org/2005/Atom'/>", "<a:feed xmlns:a='b'/>",
        "<rdf:RDF/>", "<br><b>Notice</b><rss/>", "<script>count()</script><rss/>",
    ])
    func `a feed is none, whatever its header says`(text: String) {
        #expect(page(text) == nil && page(text, "text/html") == nil)
    }

    @Test(arguments: [
        "<!-- # -->", "<!-- > # -->", "<script>var a = '#'</script>", "<SCRIPT>a('</scripts>#')</SCRIPT >",
        "<style>#</style>", "<template>#</template>", "<template><template></template>#</template>",
        "<title>#</title>", "<textarea>#</textarea>", "<iframe>#</iframe>", "<meta content='#'>",
        "<meta content=\"#\">",
        "</p #", "<link rel='not-alternate' type='application/rss+xml' href=/other>",
    ])
    func `what looks like a link but is a text is not followed`(text: String) throws {
        let other = "<link rel=alternate type=application/rss+xml href=/other>"
        let head = text.replacing("#", with: other)
        let url = try #require(URL(string: "https://a.example.org/b/c"))
        for html in ["<!DOCTYPE html><head>\(head)\(Self.link)", "<meta charset=utf-8>\(head)<rss>\(Self.link)"] {
            let found = PageLink.all(in: Array(html.utf8), at: url)
            #expect(found.map(\.url.absoluteString) == ["https://a.example.org/feed"])
        }
    }

    @Test(arguments: [
        "<noscript>\(link)</noscript>", "<a title='x>y' href=z>\(link)", "<!-->\(link)", "1 < 2 <\(link)",
        "<base target=x>\(link)", "<base href='javascript:x'>\(link)",
        "<link rel='x ALTERNATE' type='application/rss+xml; charset=utf-8' href='/feed'>",
        "<link rel=alternate type='Application/Atom+XML ;a=b' href='/feed' href='/other'>",
    ])
    func `a link is found in any surroundings`(html: String) {
        let found = PageLink.all(in: Array(html.utf8), at: URL(string: "https://a.example.org/b/c"))
        #expect(found.map(\.url.absoluteString) == ["https://a.example.org/feed"])
    }

    @Test(arguments: [
        "<", "<a", "</", "</a", "<!", "<!--", "<a b='", "<a b=", "<script", "<script>", "<title></title", "<a\u{FFFD}",
    ])
    func `a page that ends anywhere has the links before its end`(end: String) {
        let bytes = Array("\(Self.link)\(end)".utf8)
        // The first byte of a character alone is not UTF-8.
        for html in [bytes, bytes + [0xF0], Array("<".utf8) + bytes] {
            let found = PageLink.all(in: html, at: URL(string: "https://a.example.org"))
            #expect(found.map(\.url.absoluteString) == ["https://a.example.org/feed"])
        }
    }

    @Test(arguments: [
        ("/sub/", "https://a.example.org/sub/feed"), ("sub/x", "https://a.example.org/b/sub/feed"),
        ("https://b.example.org/d/", "https://b.example.org/d/feed"), ("", "https://a.example.org/b/feed"),
    ])
    func `links are relative to the base of the page, wherever it is`(base: String, feed: String) {
        let link = "<link rel=alternate type=application/rss+xml href=feed>"
        let tag = "<base target=x><base href='\(base)'><base href='/other/'>"
        for html in [tag + link, link + tag] {
            let found = PageLink.all(in: Array(html.utf8), at: URL(string: "https://a.example.org/b/c"))
            #expect(found.map(\.url.absoluteString) == [feed])
        }
    }

    @Test(arguments: [
        "<script>var a=\"<rss>\";</script>\(link)", "<style>/* <feed> */</style>\(link)",
        "<p>x</p><!-- <rss> -->\(link)", "<textarea><rss version='2.0'></textarea>\(link)",
        "<template><rss></rss></template>\(link)",
    ])
    func `a page with a feed in its texts is a page`(text: String) {
        #expect(links(text, "text/html", at: URL(string: "https://a.example.org"))?.count == 1)
    }

    @Test func `links are of feeds and calendars, with attributes in any form, each once`() throws {
        let text = """
            <html><link rel="stylesheet" href="a.css"><LINK REL = 'Alternate' HREF = '/a?x=1&amp;y=2'
            TYPE='application/atom+xml' title='All &amp; more'><a href=webcal://c.example.org/d.ics>x</a>
            <a href="/e.ics?z">y</a><a href="/e.ics?z">again</a><a href="/f">z</a><link href rel=alternate type>
            <link rel=alternate type=text/calendar href=g><link rel=alternate type=text/calendar href=javascript:x>
            """
        let links = try #require(self.links(text, at: URL(string: "https://a.example.org/")))
        #expect(
            links.map(\.url.absoluteString) == [
                "https://a.example.org/a?x=1&y=2", "https://c.example.org/d.ics", "https://a.example.org/e.ics?z",
                "https://a.example.org/g",
            ]
        )
        #expect(links.map(\.title) == ["All & more", nil, nil, nil])
        #expect(links.map(\.isSyndication) == [true, false, false, false])
    }
}
