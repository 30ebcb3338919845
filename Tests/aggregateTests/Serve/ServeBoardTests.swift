import Foundation
import NIOHTTP1
import ProgramTestKit
import Testing

/// The board that `aggregate serve` shows in a browser, over sockets.
@Suite(.timeLimit(.minutes(20)))
struct ServeBoardTests {
    private static let token = "0123456789abcdef0123456789abcdef"
    private static let page: KeyValuePairs<String, String> = ["Accept": "text/html"]

    @Test(arguments: ["/", "/by-feed", "/calendar", "/map", "/feeds", "/history"])
    func `each view is a page that loads nothing from elsewhere`(path: String) async throws {
        try await ServedProgram.run { server in
            let answer = try await server.ask(path, .GET, Self.page)
            #expect(answer.status == 200 && answer.text.hasSuffix("</html>\n"))
            let policy = try #require(answer.headers.first(name: "content-security-policy"))
            #expect(policy.hasPrefix("default-src 'none';") && !policy.contains("unsafe"))
            #expect(answer.headers.first(name: "vary")?.contains("Accept-Language") == true)
            let addresses = answer.text.matches(of: /(?:src|href)="(\/(?:assets|manifest)[^"]*)"/).map { $0.output.1 }
            #expect(addresses.count == 4)
            for address in addresses {
                let part = try await server.ask(String(address).replacing("&amp;", with: "&"))
                #expect(part.status == 200 && part.byteCount > 100, "\(address)")
                let control = part.headers.first(name: "cache-control") ?? ""
                #expect(control.contains("immutable") == address.hasPrefix("/assets"), "\(address): \(control)")
            }
        }
    }

    @Test func `pages are in the language and the zone of their reader`() async throws {
        try await ServedProgram.run { server in
            let own = try await server.ask("/?lang=de&tz=Australia/Sydney")
            #expect(own.text.contains("<html lang=\"de\">") && own.text.contains("Jetzt und in der nächsten Stunde"))
            #expect(own.text.contains("data-offsets=\"39600 "))
            let browsers = try await server.ask("/", .GET, ["Accept-Language": "fr;q=0.9, de-AT;q=0.8, en;q=0.1"])
            #expect(browsers.text.contains("<html lang=\"de\">"))
            let english = try await server.ask("/", .GET, ["Accept-Language": "de;q=0, en"])
            #expect(english.text.contains("<html lang=\"en\">"))
            let kept = try await server.ask(
                "/",
                .GET,
                ["Cookie": "a=b; aggregate-zone=Asia/Tokyo; aggregate-language=de"]
            )
            #expect(kept.text.contains("data-offsets=\"32400\"") && kept.text.contains("<html lang=\"de\">"))
            #expect(!kept.text.contains("Tokyo&amp;") && !kept.text.contains("tz="))
            let unknown = try await server.ask(
                "/?tz=Asia/Seoul",
                .GET,
                ["Cookie": "aggregate-zone=<x>; aggregate-zone="]
            )
            #expect(unknown.text.contains("data-offsets=\"32400\""))
            for wrong in ["tz=Nowhere", "lang=xx", "columns=7", "kiosk=1", "month=2026-13", "item=x", "near=x", "a=b"] {
                #expect(try await server.ask("/calendar?\(wrong)").status == 400, "\(wrong)")
            }
            #expect(try await server.ask("/?feed=nothing").status == 404)
            let wall = try await server.ask("/?kiosk&columns=3")
            #expect(wall.status == 200 && wall.text.contains("kiosk lines-12 columns-3"))
            #expect(try await server.ask("/?kiosk=").status == 400)
        }
    }

    @Test func `a place is asked about while somebody looks at it, and the configured one serves for far ones`()
        async throws
    {
        try await ServedProgram.run("--demo --feed tfl") { server in
            #expect(try await server.ask("/map").text.contains("Around your place."))
            let far = try await server.ask("/map?near=48.137,11.575").text
            #expect(far.contains("You are outside London.") && far.contains("130 m</span>"))
            var near = try await server.ask("/map?near=51.51531,-0.12843").text
            // Neighbours share an answer.
            while near.contains("Asking for the stops around you") {
                near = try await server.ask("/map?near=51.5151,-0.1281").text
            }
            #expect(near.contains("Around where you are") && !near.contains("130 m</span>"))
            let key = try #require(near.firstMatch(of: /item=([a-z2-7]{26})/)).output.1
            #expect(try await server.ask("/map?near=51.515,-0.128&item=\(key)").text.contains("id=\"sheet\""))
            let other = try await server.ask("/map?near=51.600,-0.100", .GET, ["Sec-Fetch-Site": "cross-site"]).text
            #expect(other.contains("cannot be fetched now"))
            let crowd = try await server.askForPlaces(20)
            #expect(crowd.filter { $0.contains("cannot be fetched now") }.count == 5)
            // Everybody else sees what they saw.
            #expect(try await server.ask("/map").text.contains("130 m</span>"))
        }
    }

    @Test func `a wrong address is told to a person on a page, and to a program as a problem`() async throws {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let page = try await server.ask("/nothing", .GET, Self.page)
            #expect(page.status == 404 && page.headers.first(name: "content-type") == "text/html; charset=utf-8")
            #expect(page.headers.first(name: "content-security-policy") != nil)
            #expect(page.text.contains("<h1>Not Found</h1>") && page.text.contains("href=\"/\""))
            let problem = try await server.ask("/nothing")
            #expect(problem.status == 404)
            #expect(problem.headers.first(name: "content-type") == "application/problem+json")
        }
    }

    @Test func `a form sets a star and leads back, and the page tells it`() async throws {
        try await ServedProgram.run("--demo --now 2026-12-18T14:02:30Z --feed holidays") { server in
            let html = try await server.ask("/").text
            let form = try #require(
                html.firstMatch(of: /action="(\/board\/stars\/([a-z2-7]{26})\?on=true&amp;back=\/)"/)
            )
            let action = String(form.output.1).replacing("&amp;", with: "&")
            let answers = try await server.exchange(
                "POST \(action) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n"
                    + "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
            )
            #expect(answers.first?.status == 303 && answers.first?.header("Location") == "/")
            let starred = try await server.ask("/?starred=true").text
            #expect(starred.contains("id=\"i-\(form.output.2)\"") && starred.contains("aria-pressed=\"true\""))
            #expect(try await server.ask("/board/stars/\(form.output.2)?back=//evil.example", .POST).status == 400)
            let sheet = try await server.ask("/?item=\(form.output.2)").text
            #expect(sheet.contains("<dialog id=\"sheet\"") && sheet.contains("data-close=\"/\""))
        }
    }

    @Test func `a browser that knows the page is told the time, another one the page, and both what changes`()
        async throws
    {
        try await ServedProgram.run("--demo --feed holidays") { server in
            let html = try await server.ask("/").text
            let version = String(try #require(html.firstMatch(of: /data-version="([^"]+)"/)).output.1)
            try await server.listen("/board/stream?page=timeline&version=\(version)") { events in
                let first = try #require(try await events.next())
                #expect(first.name == "clock" && first.data["now"] as? Int ?? 0 > 0)
                let key = String(try #require(html.firstMatch(of: /id="i-([a-z2-7]{26})"/)).output.1)
                #expect(try await server.ask("/v1/stars/\(key)", .PUT).status == 200)
                let patch = try #require(try await events.next())
                #expect(patch.name == "patch" && patch.data["from"] as? String == version)
                #expect(events.lastID == patch.data["to"] as? String)
                let changes = try #require(patch.data["changes"] as? [[String: String]])
                let row = try #require(changes.first { $0["set"] == "i-\(key)" })
                // The row, and the first star's filter.
                #expect(changes.count == 2 && row["html"]?.contains("starred") == true, "\(changes)")
            }
            try await server.listen("/board/stream?page=timeline&version=0") { events in
                let first = try #require(try await events.next())
                #expect(first.name == "page" && (first.data["html"] as? String)?.contains("<main id=") == true)
            }
        }
    }

    // MARK: - Logging in

    private func form(_ fields: String, origin: String = "http://localhost") -> String {
        "POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\nConnection: close\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(fields.utf8.count)\r\n\r\n\(fields)"
    }

    @Test func `a browser logs in once, and its cookie lets it read and change from pages of this site`() async throws {
        let folder = try ProgramFolder(["token": Self.token])
        try await ServedProgram.run(
            "--demo --feed holidays --private --token-file token",
            in: folder,
            token: Self.token
        ) {
            server in
            let get = { (path: String, fields: String) in
                "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\(fields)\r\n"
            }
            let first = try await server.exchange(get("/by-feed?columns=2", ""))
            #expect(first.first?.status == 303)
            #expect(first.first?.header("Location") == "/login?back=/by-feed%3Fcolumns%3D2")
            let page = try await server.exchange(get("/login?back=/by-feed", ""))
            #expect(page.first?.status == 200 && page.first?.body.contains("type=\"password\"") == true)
            let answer = try #require(
                try await server.exchange(form("token=\(Self.token)&back=%2Fby-feed%3Fcolumns%3D2")).first
            )
            #expect(answer.status == 303 && answer.header("Location") == "/by-feed?columns=2")
            let cookie = try #require(answer.header("Set-Cookie"))
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains("Secure"))
            let own = "Cookie: \(cookie.prefix { $0 != ";" })\r\n"
            let board = try await server.exchange(get("/", own))
            #expect(board.first?.status == 200)
            let key = try #require(board.first?.body.firstMatch(of: /id="i-([a-z2-7]{26})"/)).output.1
            for (origin, status) in [
                ("Origin: http://localhost\r\n", 303), ("Origin: http://evil.example\r\n", 403), ("", 403),
            ] {
                let star = try await server.exchange(
                    "POST /board/stars/\(key)?on=true HTTP/1.1\r\nHost: localhost\r\n\(own)\(origin)Content-Length: 0\r\n"
                        + "Connection: close\r\n\r\n"
                )
                #expect(star.first?.status == status, "\(origin)")
            }
            let wrong = try await server.exchange(get("/", "Cookie: aggregate-token=wrong\r\n"))
            #expect(wrong.first?.header("Location") == "/login?back=/&wrong=true")
            let elsewhere = try await server.exchange(form("token=\(Self.token)&back=%2F%2Fevil.example"))
            #expect(elsewhere.first?.header("Location") == "/")
            let foreign = try await server.exchange(form("token=\(Self.token)", origin: "http://evil.example"))
            #expect(foreign.first?.status == 403)
            // Programs are told as ever.
            #expect(try await server.ask("/v1/items", .GET, ["Authorization": ""]).status == 401)
        }
    }
}

extension ServedProgram {
    /// Pages of places that are far from each other, one after another.
    fileprivate func askForPlaces(_ count: Int) async throws -> [String] {
        var pages: [String] = []
        for number in 0..<count { pages.append(try await ask("/map?near=51.\(300 + number),-0.2").text) }
        return pages
    }
}
