import CalDAV
import FeedCore
import FeedTestKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AccountTests {
    @Test func `keeps the contract`() async throws {
        let server = DAVServer.household()
        server.put("x.ics", Objects.event("broken", ":soon"), in: "work")
        let empty = DAVServer()
        try await expectFeedContract(
            of: FeedExample(
                CalDAVProvider.self,
                settings: [
                    "url": .text("https://dav.example.org/"), "user": .text("me"), "password": .text("pass word?"),
                ],
                recordCount: 6,
                answer: { server.answer($0) },
                emptyAnswer: { empty.answer($0) }
            )
        )
    }

    @Test func `shows the events and tasks of all calendars, by name and colour`() async throws {
        var account = try Account()
        let snapshot = try await account.fetch(.household())
        #expect(snapshot.titles == ["Review", "Choir", "Tax", "Choir", "Holiday"])
        #expect(snapshot.groups.map(\.title).sorted() == ["Home", "Work & more"])
        let review = try #require(snapshot.items.first { $0.title == "Review" })
        #expect(review.id.rawValue == "work/review")
        #expect(review.category == ItemCategory(id: "work-more", label: "Work & more", colour: "#FF2968"))
        #expect(review.group == "work-more")
        #expect(
            snapshot.items.first { $0.title == "Holiday" }?.time == .day(CivilDay("2026-12-25")!, region: "everywhere")
        )
        #expect(snapshot.warnings.isEmpty, "\(snapshot.messages)")
    }

    @Test func `asks with methods that read, and nothing else`() async throws {
        var account = try Account()
        _ = try await account.fetch(.household())
        #expect(
            account.asked == [
                "PROPFIND /", "PROPFIND /dav/me/", "PROPFIND /dav/calendars/", "REPORT /dav/calendars/home-1/",
                "REPORT /dav/calendars/home-1/", "REPORT /dav/calendars/work/", "REPORT /dav/calendars/work/",
            ]
        )
    }

    @Test func `an unchanged account costs one request, and no new state`() async throws {
        var account = try Account()
        let server = DAVServer.household()
        let first = try await account.fetch(server)
        let second = try await account.fetch(server)
        #expect(account.asked == ["PROPFIND /dav/calendars/"])
        #expect(second.items == first.items)
        #expect(second.state == nil)
    }

    @Test func `another window is answered from the state, without a request`() async throws {
        var account = try Account()
        let server = DAVServer.household()
        _ = try await account.fetch(server, days: 4)
        let before = Date(timeIntervalSince1970: 1_795_255_000)
        let snapshot = try await account.fetch(server, readAt: before)
        #expect(account.asked == [])
        #expect(snapshot.titles == ["Review", "Choir", "Tax", "Choir", "Holiday"])
        #expect(snapshot.stateReadAt == before)
    }

    @Test func `only the calendars that the settings name are read, by name or id`() async throws {
        for name in ["home", "Home", "home-1"] {
            var account = try Account(["calendars": .list([.text(name)])])
            #expect(try await account.fetch(.household()).titles == ["Choir", "Tax", "Choir"])
            #expect(!account.asked.contains { $0.contains("/work/") })
        }
        var wrong = try Account(["calendars": .list([.text("Hone")])])
        let error = await wrong.failure(.household())
        #expect(error?.code == .configuration)
        #expect(error?.message == "there is no calendar \"Hone\"; the account has \"Home\" and \"Work & more\"")
        var half = try Account(["calendars": .list([.text("Hone"), .text("Home")])])
        let snapshot = try await half.fetch(.household())
        #expect(snapshot.titles.count == 3)
        #expect(snapshot.messages.first?.hasPrefix("there is no calendar \"Hone\"") == true)
    }

    @Test func `tasks can be left out`() async throws {
        var account = try Account(["tasks": .bool(false)])
        #expect(try await account.fetch(.household()).titles == ["Review", "Choir", "Choir", "Holiday"])
    }

    @Test func `the search lists the calendars`() async throws {
        let provider = Provider(CalDAVProvider.self)
        let search = try #require(provider.search(for: "calendars"))
        guard case .publisher(let find) = search.source else { return }
        let settings = try SettingValues(["url": .text("https://dav.example.org/")], of: provider.manifest)
        let context = FetchContext.fixture(transport: DAVServer.household().transport)
        #expect(try await find("", settings, context).map(\.value) == ["Home", "Work & more"])
        #expect(try await find("wor", settings, context).map(\.value) == ["Work & more"])
    }
}
