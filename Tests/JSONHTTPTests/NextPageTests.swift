import FeedCore
import FeedJSON
import Foundation
import JSONHTTP
import Testing

/// Next pages that are proposed for answers.
@Suite(.timeLimit(.minutes(20)))
struct NextPageTests {
    @Test(arguments: [
        (#"{ "next": "https://example.org/v1/talks?page=2" }"#, #"{"link":"next"}"#),
        (#"{ "next": "/v1/talks?page=2" }"#, #"{"link":"next"}"#),
        (#"{ "links": { "next": "?page=2" } }"#, #"{"link":"links.next"}"#),
        (#"{ "_links": { "next": { "href": "/v1/talks?page=2" } } }"#, #"{"link":"_links.next.href"}"#),
        (#"{ "meta": { "pagination": { "next_url": "/v1/talks?page=2" } } }"#, #"{"link":"meta.pagination.next_url"}"#),
        (#"{ "@odata.nextLink": "https://example.org/v1/talks?$skip=2" }"#, #"{"link":"['@odata.nextLink']"}"#),
        (#"{ "nextPageToken": "abc" }"#, #"{"cursor":"nextPageToken","parameter":"pageToken"}"#),
        (#"{ "meta": { "next_cursor": "abc" } }"#, #"{"cursor":"meta.next_cursor","parameter":"cursor"}"#),
        // There is none, it is elsewhere, or it is something else.
        (#"{ "next": null }"#, nil), (#"{ "next": "https://other.example.org/v1/talks?page=2" }"#, nil),
        (#"{ "next": "Monday" }"#, nil), (#"{ "next_cursor": "" }"#, nil), (#"{ "next": 2 }"#, nil),
        (#"[ { "next": "/v1/talks?page=2" } ]"#, nil), (#"{ "talk": { "next": "/v1/talks/2" } }"#, nil),
    ])
    func `are those that the answer names at the same host`(answer: String, next: String?) throws {
        let address = try #require(URL(string: "https://example.org/v1/talks"))
        let found = NextPage.proposal(for: try JSONDocument(answer).root, at: address)
        #expect(found?.json == next)
        // A proposal is a setting that can be read.
        guard let found else { return }
        let settings: [String: RawSetting] = [
            "url": .text("https://example.org/v1/talks"), "records": .text("$.talks"),
            "fields": .object(["id": .text("id"), "title": .text("title")]), "next": found,
        ]
        _ = try Feed("talks", of: Provider(JSONHTTPProvider.self), settings: settings)
    }

    @Test(arguments: ["headline", "subject", "summary", "label", "title", "name"])
    func `a title of the record itself goes before the name of one of its objects`(name: String) throws {
        let records = (1...3).map {
            #"{ "id": \#($0), "room": { "id": \#($0), "name": "Hall \#($0)", "title": "The hall" }, "\#(name)": "Talk \#($0)", "begin_at": "2026-12-0\#($0)T09:00:00Z" }"#
        }
        let root = try JSONDocument(#"{ "data": { "talks": [\#(records.joined(separator: ","))] } }"#).root
        let proposal = try #require(MappingProposal(of: root, in: .gmt))
        #expect(proposal.fields.first { $0.name == "title" }?.value.text == name)
    }
}
