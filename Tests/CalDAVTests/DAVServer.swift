import FeedCore
import FeedTestKit
import Foundation
import Synchronization

/// A CalDAV server in memory, with the differences between real ones that their documentation describes.
final class DAVServer: Sendable {
    /// The way in which a server answers.
    struct Kind: Sendable {
        var host = "https://dav.example.org"

        /// The origin that is written before addresses; empty for paths.
        var origin = ""
        var root = "/dav/"

        /// The path at which the server answers first, without knowing the account.
        var start = "/"
        var tellsChanges = true
        var hasTag = true

        /// The text around the number of a token.
        var token = "http://example.org/sync/"

        /// The prefixes of the namespaces DAV: and of CalDAV in answers; an empty one is the default namespace.
        var davPrefix = "d"
        var caldavPrefix = "cal"

        /// The greatest number of members in a list of changes.
        var pageSize = Int.max

        /// The name and the password; `nil` for none.
        var login: (user: String, password: String)?
        var challenge = #"Basic realm="dav""#
    }

    struct Calendar: Sendable {
        var name: String?
        var colour: String?
        var components = ["VEVENT", "VTODO"]
        var objects: [String: (revision: Int, text: String)] = [:]

        /// The changes in their order: the path of each, by its number.
        var changes: [String] = []

        /// The least number of a token that the server still knows.
        var firstToken = 0
    }

    typealias Change = @Sendable (FeedRequest, FeedResponse) -> FeedResponse

    let kind: Kind
    private let calendars = Mutex<[String: Calendar]>([:])
    private let change = Mutex<Change?>(nil)

    init(_ kind: Kind = Kind()) { self.kind = kind }

    /// The transport that the server answers.
    var transport: ScriptedTransport { ScriptedTransport { request throws(FeedError) in self.answer(request) } }

    /// Changes all answers from now on; `nil` for none.
    func alter(_ change: Change?) { self.change.withLock { $0 = change } }

    func add(_ id: String, name: String?, colour: String? = nil, components: [String] = ["VEVENT", "VTODO"]) {
        calendars.withLock { $0[id] = Calendar(name: name, colour: colour, components: components) }
    }

    func remove(_ id: String) { calendars.withLock { $0[id] = nil } }

    /// Adds or replaces an object; removes it without a text.
    func put(_ name: String, _ text: String?, in id: String) {
        calendars.withLock { calendars in
            let revision = (calendars[id]?.changes.count ?? 0) + 1
            calendars[id]?.objects[name] = text.map { (revision, $0) }
            calendars[id]?.changes.append(name)
        }
    }

    /// Forgets the changes so far, so that older tokens are refused.
    func forget(_ id: String) {
        calendars.withLock { calendars in
            let count = calendars[id]?.changes.count ?? 0
            calendars[id]?.firstToken = count
        }
    }

    // MARK: - Answers

    /// Answers one request.
    func answer(_ request: FeedRequest) -> FeedResponse {
        let answer = plainAnswer(request)
        return change.withLock { $0 }.map { $0(request, answer) } ?? answer
    }

    /// Answers a request without the changes.
    func plainAnswer(_ request: FeedRequest) -> FeedResponse {
        let (path, body) = (
            request.url.path(percentEncoded: false), String(decoding: request.body ?? [], as: UTF8.self)
        )
        guard request.method != nil else {
            guard path == AccountPath.wellKnown else { return FeedResponse(status: 404, body: [], url: request.url) }
            return FeedResponse(status: 405, body: [], url: URL(string: kind.host + kind.start))
        }
        if let login = kind.login, !lets(request, login) {
            return FeedResponse(status: 401, headers: ["www-authenticate": kind.challenge], body: [], url: request.url)
        }
        let depth = request.headers["Depth"]
        let all = calendars.withLock { $0 }
        switch (request.method, path) {
        case (.propfind, kind.start): return multistatus([principal(at: path)])
        case (.propfind, kind.root + "me/"): return multistatus([home(at: path)])
        case (.propfind, kind.root + "calendars/"):
            let list = depth == "1" ? all.sorted { $0.key < $1.key }.map { calendar($0.key, $0.value) } : []
            return multistatus([collection(at: path)] + list)
        default:
            let id = String(path.dropFirst((kind.root + "calendars/").count).prefix { $0 != "/" })
            guard path.hasPrefix(kind.root + "calendars/"), let found = all[id] else {
                return FeedResponse(status: 404, body: [], url: request.url)
            }
            if request.method == .propfind { return multistatus([calendar(id, found)]) }
            return report(body, id, found)
        }
    }

    private func lets(_ request: FeedRequest, _ login: (user: String, password: String)) -> Bool {
        let header = request.secretHeaders["Authorization"]?.revealed ?? ""
        if kind.challenge.hasPrefix("Digest") { return header.hasPrefix("Digest username=\"\(login.user)\"") }
        return header == "Basic " + Data("\(login.user):\(login.password)".utf8).base64EncodedString()
    }

    private func report(_ body: String, _ id: String, _ calendar: Calendar) -> FeedResponse {
        if body.contains("sync-collection") {
            guard kind.tellsChanges else { return FeedResponse(status: 415, body: []) }
            return changes(since: body.between("<d:sync-token>", "</d:sync-token>"), id, calendar)
        }
        if body.contains("calendar-multiget") {
            let names = body.components(separatedBy: "<d:href>").dropFirst().map { part in
                String(part.prefix { $0 != "<" }.split(separator: "/").last ?? "").removingPercentEncoding ?? ""
            }
            return multistatus(
                names.map { name in
                    calendar.objects[name].map { object(name, id, $0) } ?? gone(name, id)
                }
            )
        }
        let component = body.contains("VTODO") ? "VTODO" : "VEVENT"
        let found = calendar.objects.filter { $0.value.text.contains("BEGIN:\(component)") }
        return multistatus(found.sorted { $0.key < $1.key }.map { member($0.key, id, $0.value.revision) })
    }

    private func changes(since token: String, _ id: String, _ calendar: Calendar) -> FeedResponse {
        let start = Int(token.dropFirst(kind.token.count))
        guard token.isEmpty || start.map({ $0 >= calendar.firstToken && $0 <= calendar.changes.count }) == true else {
            let error = "<d:error xmlns:d=\"DAV:\"><d:valid-sync-token/></d:error>"
            return FeedResponse(status: 403, body: Array(error.utf8))
        }
        let from = start ?? 0
        let end = min(calendar.changes.count, from + min(kind.pageSize, 1 << 30))
        var parts: [String] = []
        for name in Set(calendar.changes[from..<end]).sorted() {
            if let found = calendar.objects[name] {
                parts.append(member(name, id, found.revision))
            } else if !token.isEmpty {
                parts.append(gone(name, id))
            }
        }
        if end < calendar.changes.count {
            parts.append(
                "<D:response>\(href("\(id)/"))<D:status>HTTP/1.1 507 Insufficient Storage</D:status></D:response>"
            )
        }
        return multistatus(parts + ["<D:sync-token>\(kind.token)\(end)</D:sync-token>"])
    }

    // MARK: - XML

    private func multistatus(_ parts: [String]) -> FeedResponse {
        func tags(_ text: String, _ mark: String, _ prefix: String) -> String {
            text.replacing("<\(mark):", with: prefix.isEmpty ? "<" : "<\(prefix):")
                .replacing("</\(mark):", with: prefix.isEmpty ? "</" : "</\(prefix):")
        }
        let names = [
            kind.davPrefix.isEmpty ? "xmlns=\"DAV:\"" : "xmlns:\(kind.davPrefix)=\"DAV:\"",
            "xmlns:\(kind.caldavPrefix)=\"urn:ietf:params:xml:ns:caldav\"",
            "xmlns:cs=\"http://calendarserver.org/ns/\"", "xmlns:ical=\"http://apple.com/ns/ical/\"",
        ]
        let root = kind.davPrefix.isEmpty ? "multistatus" : "\(kind.davPrefix):multistatus"
        let content = tags(tags(parts.joined(separator: "\n"), "D", kind.davPrefix), "C", kind.caldavPrefix)
        let text = "<?xml version=\"1.0\"?>\n<\(root) \(names.joined(separator: " "))>\n\(content)\n</\(root)>\n"
        return FeedResponse(
            status: 207,
            headers: ["content-type": "application/xml; charset=utf-8"],
            body: Array(text.utf8)
        )
    }

    private func href(_ path: String) -> String {
        let encoded =
            (kind.root + "calendars/" + path).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        return "<D:href>\(kind.origin)\(encoded)</D:href>"
    }

    private func found(_ path: String, _ properties: String) -> String {
        "<D:response>\(path)<D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>"
            + "<D:propstat><D:prop><D:other/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>"
    }

    private func principal(at path: String) -> String {
        let principal =
            "<D:current-user-principal><D:href>\(kind.origin)\(kind.root)me/</D:href></D:current-user-principal>"
        return found("<D:href>\(path)</D:href>", "<D:resourcetype><D:collection/></D:resourcetype>" + principal)
    }

    private func home(at path: String) -> String {
        let home = "<C:calendar-home-set><D:href>\(kind.origin)\(kind.root)calendars/</D:href></C:calendar-home-set>"
        return found("<D:href>\(path)</D:href>", home)
    }

    private func collection(at path: String) -> String {
        found("<D:href>\(path)</D:href>", "<D:resourcetype><D:collection/></D:resourcetype>")
    }

    private func calendar(_ id: String, _ calendar: Calendar) -> String {
        let kinds = calendar.components.map { "<C:comp name=\"\($0)\"/>" }.joined()
        var properties = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
        properties += "<C:supported-calendar-component-set>\(kinds)</C:supported-calendar-component-set>"
        if let name = calendar.name { properties += "<D:displayname>\(name)</D:displayname>" }
        if let colour = calendar.colour { properties += "<ical:calendar-color>\(colour)</ical:calendar-color>" }
        if kind.tellsChanges { properties += "<D:sync-token>\(kind.token)\(calendar.changes.count)</D:sync-token>" }
        if kind.hasTag { properties += "<cs:getctag>\"\(calendar.changes.count)\"</cs:getctag>" }
        return found(href("\(id)/"), properties)
    }

    private func member(_ name: String, _ id: String, _ revision: Int) -> String {
        found(href("\(id)/\(name)"), "<D:getetag>\"\(revision)\"</D:getetag>")
    }

    private func object(_ name: String, _ id: String, _ object: (revision: Int, text: String)) -> String {
        let text = object.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let data = "<D:getetag>\"\(object.revision)\"</D:getetag><C:calendar-data>\(text)</C:calendar-data>"
        return found(href("\(id)/\(name)"), data)
    }

    private func gone(_ name: String, _ id: String) -> String {
        "<D:response>\(href("\(id)/\(name)"))<D:status>HTTP/1.1 404 Not Found</D:status></D:response>"
    }
}

enum AccountPath { static let wellKnown = "/.well-known/caldav" }

extension String {
    fileprivate func between(_ start: String, _ end: String) -> String {
        guard let from = range(of: start), let to = range(of: end) else { return "" }
        return String(self[from.upperBound..<to.lowerBound])
    }
}
