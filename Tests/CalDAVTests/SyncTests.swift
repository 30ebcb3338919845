import CalDAV
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Changes of an account from fetch to fetch, on servers of all kinds.
@Suite(.timeLimit(.minutes(5)))
struct SyncTests {
    /// The kinds of servers, by their documentation.
    static let kinds: [(name: String, kind: DAVServer.Kind)] = {
        var nextcloud = DAVServer.Kind(
            host: "https://dav.example.org",
            root: "/remote.php/dav/",
            start: "/remote.php/dav/"
        )
        nextcloud.token = "http://sabre.io/ns/sync/"
        var icloud = DAVServer.Kind(host: "https://p42-caldav.dav.example.org", root: "/1234/", start: "/")
        icloud.origin = "https://p42-caldav.dav.example.org:443"
        (icloud.davPrefix, icloud.caldavPrefix) = ("", "c")
        icloud.token = "HwoQEgwAAAmD"
        var fastmail = DAVServer.Kind(root: "/dav/calendars/user/", start: "/dav/calendars")
        (fastmail.davPrefix, fastmail.caldavPrefix) = ("D", "C")
        fastmail.token = "https://fastmail.example/sync/1500000000-"
        var google = DAVServer.Kind(root: "/caldav/v2/me%40x/", start: "/caldav/v2/")
        google.root = "/caldav/v2/me@x/"
        (google.davPrefix, google.caldavPrefix) = ("D", "caldav")
        google.token = "https://dav.example.org/caldav/v2/sync?since="
        var davmail = DAVServer.Kind(root: "/users/me/", start: "/")
        davmail.tellsChanges = false
        (davmail.davPrefix, davmail.caldavPrefix) = ("D", "C")
        var paged = DAVServer.Kind()
        paged.pageSize = 2
        return [
            ("Nextcloud", nextcloud), ("iCloud", icloud), ("Fastmail", fastmail), ("Google", google),
            ("DavMail", davmail), ("a server that answers in pages", paged),
        ]
    }()

    @Test(arguments: kinds.indices)
    func `an object that is added, changed, moved or removed is so after the next fetch`(index: Int) async throws {
        let server = DAVServer.household(Self.kinds[index].kind)
        var account = try Account()
        #expect(try await account.fetch(server).titles == ["Review", "Choir", "Tax", "Choir", "Holiday"])
        server.put("n.ics", Objects.event("new", ":20261122T090000Z"), in: "home-1")
        server.put("a.ics", Objects.event("review", ":20261125T090000Z"), in: "work")
        server.put("c.ics", nil, in: "home-1")
        let changed = try await account.fetch(server)
        #expect(changed.titles == ["New", "Review", "Tax", "Holiday"], "\(Self.kinds[index].name)")
        // Into another calendar.
        server.put("d.ics", nil, in: "home-1")
        server.put("d.ics", Objects.task("tax", "DUE:20261130T170000Z"), in: "work")
        let moved = try await account.fetch(server)
        #expect(moved.titles == ["New", "Review", "Tax", "Holiday"])
        #expect(moved.items.first { $0.title == "Tax" }?.id.rawValue == "work/tax")
        _ = try await account.fetch(server)
        #expect(account.asked.count == 1, "\(account.asked)")
    }

    @Test func `only the changed objects are requested`() async throws {
        let server = DAVServer.household()
        var account = try Account()
        _ = try await account.fetch(server)
        server.put("a.ics", Objects.event("review", ":20261125T090000Z"), in: "work")
        _ = try await account.fetch(server)
        #expect(
            account.asked == [
                "PROPFIND /dav/calendars/", "REPORT /dav/calendars/work/", "REPORT /dav/calendars/work/",
            ]
        )
        let body = String(decoding: account.requests.last?.body ?? [], as: UTF8.self)
        #expect(body.contains("a.ics") && !body.contains("b%20c.ics"))
    }

    @Test func `a token that has expired costs a new list, but not the objects`() async throws {
        let server = DAVServer.household()
        var account = try Account()
        _ = try await account.fetch(server)
        server.put("b c.ics", nil, in: "work")
        server.put("n.ics", Objects.event("new", ":20261122T090000Z"), in: "work")
        server.forget("work")
        #expect(try await account.fetch(server).titles == ["New", "Review", "Choir", "Tax", "Choir"])
        let body = String(decoding: account.requests.last?.body ?? [], as: UTF8.self)
        #expect(body.contains("n.ics") && !body.contains("a.ics"))
    }

    @Test func `a calendar that is removed or new is so after the next fetch`() async throws {
        let server = DAVServer.household()
        var account = try Account()
        _ = try await account.fetch(server)
        server.remove("work")
        server.add("club", name: "Club")
        server.put("x.ics", Objects.event("game", ":20261123T090000Z"), in: "club")
        let snapshot = try await account.fetch(server)
        #expect(snapshot.titles == ["Game", "Choir", "Tax", "Choir"])
        #expect(snapshot.groups.map(\.title) == ["Club", "Home"])
    }

    @Test func `a calendar in trouble keeps what is known, and the others are read`() async throws {
        let server = DAVServer.household()
        var account = try Account()
        _ = try await account.fetch(server)
        server.put("n.ics", Objects.event("new", ":20261122T090000Z"), in: "home-1")
        server.put("m.ics", Objects.event("more", ":20261122T100000Z"), in: "work")
        server.alter { request, answer in
            guard request.method == .report, request.url.path().contains("/work/") else { return answer }
            return FeedResponse(status: 500, body: [])
        }
        let snapshot = try await account.fetch(server)
        #expect(snapshot.titles == ["New", "Review", "Choir", "Tax", "Choir", "Holiday"])
        #expect(snapshot.isPartial)
        #expect(snapshot.messages.first?.hasPrefix("Work & more: the calendar is not up to date") == true)
        server.alter(nil)
        #expect(try await account.fetch(server).titles.contains("More"))
    }

    @Test func `a load that is interrupted goes on where it was`() async throws {
        let server = DAVServer()
        server.add("big", name: "Big")
        for number in 0..<450 {
            server.put("\(number).ics", Objects.event("event-\(number)", ":20261124T090000Z"), in: "big")
        }
        server.alter { request, answer in
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            return body.contains("/99.ics<") ? FeedResponse(status: 503, body: []) : answer
        }
        var account = try Account()
        let part = try await account.fetch(server)
        #expect(part.items.count == 400)
        #expect(part.messages.first?.contains("50 of 450 changes are missing") == true)
        server.alter(nil)
        #expect(try await account.fetch(server).items.count == 450)
        #expect(account.asked.count == 3)
    }

    @Test func `a server without tokens is asked for a range, which bounds what the answer covers`() async throws {
        var kind = DAVServer.Kind()
        kind.tellsChanges = false
        let server = DAVServer.household(kind)
        var account = try Account()
        let snapshot = try await account.fetch(server, days: 1_200)
        let query = account.requests.map { String(decoding: $0.body ?? [], as: UTF8.self) }
            .first { $0.contains("time-range") }
        #expect(query?.contains("start=\"2026") == true)
        let end = try #require(snapshot.coverage?.until)
        #expect(end < Date(timeIntervalSince1970: 1_795_255_200 + 800 * 86_400))
        #expect(account.asked.filter { $0.hasPrefix("REPORT") }.count == 6)
    }
}
