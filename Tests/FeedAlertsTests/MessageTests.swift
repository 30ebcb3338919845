import Crypto
import FeedAlerts
import FeedBoard
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedJSON
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// The text of messages, and the form in which services receive them.
@Suite(.timeLimit(.minutes(20)))
struct MessageTests {
    private let now = AlertWorld.noon

    private func clock(_ language: Language = .english) -> ViewerClock {
        ViewerClock(now: now, timeZone: .gmt, languages: Languages(language))
    }

    private var train: FeedItem {
        var item = FeedItem(
            id: LocalID("train"),
            title: "Brixton",
            subtitle: "Victoria · Southbound, platform 5",
            time: .instant(now + 600),
            group: "stop",
            category: ItemCategory(id: "victoria", label: "Victoria")
        )
        item.links = [ItemLink("More", URL(known: "https://example.org/train"))]
        return item
    }

    private func alert(_ change: (inout PlannedAlert) -> Void = { _ in }) -> PlannedAlert {
        var group = FeedGroup(id: "stop", title: "Oxford Circus")
        group.place = Place(name: "Oxford Circus")
        var alert = PlannedAlert(
            key: AlertKey(rule: "soon", subject: "tfl:train", moment: "before 10m", start: now + 600),
            target: "phone",
            fingerprint: "one",
            due: now,
            latest: now + 600,
            subject: AlertSubject(train, in: group, of: "tfl")
        )
        change(&alert)
        return alert
    }

    private func message(_ alerts: PlannedAlert..., rule: AlertRule? = nil, in language: Language = .english)
        -> AlertMessage
    {
        AlertMessage(alerts, by: rule, key: alerts[0].key.text, clock: clock(language))
    }

    @Test(arguments: Language.allCases)
    func `each reason to wait or to be dropped has its own words`(language: Language) {
        let (texts, drops) = (language.texts, AlertDropReason.allCases.filter { $0 != .late })
        let words =
            AlertDelayReason.allCases.map { texts.alertDelay($0.rawValue) }
            + drops.flatMap { [texts.alertDrop($0.rawValue, nil), texts.alertDrop($0.rawValue, "gone")] }
        // Two have the target's answer too.
        #expect(Set(words).count == AlertDelayReason.allCases.count + drops.count + 2)
    }

    @Test func `a message says what comes when, and what tells it from others`() {
        let message = message(alert())
        #expect(message.title == "Brixton in 10 min")
        #expect(message.text == "12:10 · Victoria · Southbound, platform 5 · Oxford Circus")
        #expect(message.link?.absoluteString == "https://example.org/train")
        #expect(!message.isLate && message.rule == "soon")
    }

    @Test(arguments: [(nil, nil), (590.0, nil), (180, "12:03"), (-86_400, "Fri 12:00")] as [(TimeInterval?, String?)])
    func `a message names a planned time that is another`(planned: TimeInterval?, expected: String?) throws {
        let late = alert { $0.subject.item?.planned = planned.map { .instant(now + $0) } }
        let words = { (word: String) in expected.map { " · \(word) \($0)" } ?? "" }
        let rest = " · Victoria · Southbound, platform 5 · Oxford Circus"
        #expect(message(late).text == "12:10\(words("planned"))\(rest)")
        if planned != -86_400 { #expect(message(late, in: .german).text.hasPrefix("12:10\(words("geplant")) · ")) }
        var rule = AlertRule("soon")
        rule.text = try MessageTemplate(.text("{title} {time} ({planned})"))
        let template = message(late, rule: rule)
        #expect(template.title == "Brixton 12:10 (\(expected ?? ""))")
    }

    @Test func `a message is in the language of the configuration`() {
        #expect(message(alert(), in: .german).title == "Brixton in 10 Min.")
        let late = message(alert { $0.due = now - 300 }, in: .german)
        #expect(late.isLate && late.text.hasSuffix("verspätet, fällig um 11:55"))
    }

    @Test func `a message about what happened says that in its title`() {
        let moved = message(
            alert {
                $0.subject.event = .moved
                $0.subject.before = .time(.instant(now + 300))
                $0.subject.after = .time(.instant(now + 600))
            }
        )
        #expect(moved.title == "Brixton: moved 12:05 → 12:10")
        let today = message(
            alert {
                $0.subject.event = .moved
                $0.subject.before = .time(.day(CivilDay(now + 86_400, in: .gmt), region: "GB"))
                $0.subject.after = .time(.instant(now + 600))
            }
        )
        // Not as if it were 12:10 on Sunday.
        #expect(today.title == "Brixton: moved Sun 22 Nov → Sat 21 Nov 12:10")
        #expect(message(alert { $0.subject.event = .cancelled }).title == "Brixton: cancelled")
        var down = AlertSubject(feed: "tfl")
        down.failure = "no answer within 10 s"
        let failed = message(alert { $0.subject = down })
        #expect(failed.title == "tfl fails" && failed.text == "no answer within 10 s")
        #expect(message(alert { $0.subject = AlertSubject(feed: "tfl") }).title == "tfl answers again")
    }

    @Test func `sample data says so`() {
        let text = message(alert { $0.subject.item?.isSample = true }).text
        #expect(text.hasSuffix("· sample"))
    }

    @Test func `a template says all in the words of the user`() throws {
        var rule = AlertRule("soon")
        rule.text = try MessageTemplate(.text("{title} from {group}, {time} ({in}), {category}{place}"))
        let message = message(alert(), rule: rule)
        #expect(message.title == "Brixton from Oxford Circus, 12:10 (in 10 min), VictoriaOxford Circus")
        #expect(message.text == "")
    }

    @Test func `the document is JSON with the item`() throws {
        let document = try JSONDocument(message(alert()).document)
        #expect(document.root["key"]?.string == alert().key.text)
        let first = try #require(document.root["alerts"]?.elements.map(Array.init)?.first)
        #expect(first["moment"]?.string == "before" && first["before"]?.string == "10m")
        #expect(first["item"]?["id"]?.string == "tfl:train")
    }

    // MARK: - Services

    private func target(_ kind: AlertTarget.Kind, _ url: String, _ change: (inout AlertTarget) -> Void = { _ in })
        throws
        -> AlertTarget
    {
        var target = AlertTarget(kind)
        target.url = try SourceAddress(.text(url))
        change(&target)
        return target
    }

    /// The request that a target gets, and its status.
    private func sent(
        _ target: AlertTarget,
        status: Int = 200,
        _ change: (inout PlannedAlert) -> Void = { _ in }
    ) async -> (request: FeedRequest?, failure: AlertFailure?) {
        let transport = NotingTransport(status: status)
        do throws(AlertFailure) {
            try await WebhookSender(target) { _ in transport }.send(message(alert(change)))
            return (transport.request, nil)
        } catch {
            return (transport.request, error)
        }
    }

    @Test func `a webhook is signed as GitHub signs, and has a key`() async throws {
        let target = try target(.webhook, "https://example.org/hook") {
            $0.secret = Secret("key")
            $0.headers = ["X-Key": Secret("k")]
        }
        let request = try #require(await sent(target).request)
        let body = try #require(request.body)
        #expect(body == message(alert()).document)
        let code = HMAC<SHA256>.authenticationCode(for: body, using: SymmetricKey(data: Array("key".utf8)))
        let expected = code.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(request.headers["X-Hub-Signature-256"] == "sha256=\(expected)")
        #expect(request.headers["Idempotency-Key"] == alert().key.text)
        #expect(request.secretHeaders == ["X-Key": Secret("k")])
    }

    @Test func `many messages at a time are divided among sets of connections, and few use the first`() async throws {
        let used = Mutex<[Int]>([])
        let transport = HoldingTransport(until: 40)
        let sender = WebhookSender(try target(.webhook, "https://example.org/hook")) { connections in
            used.withLock { $0.append(connections) }
            return transport
        }
        let message = message(alert())
        await withTaskGroup { group in for _ in 0..<40 { group.addTask { try? await sender.send(message) } } }
        #expect(Dictionary(grouping: used.withLock(\.self)) { $0 }.mapValues(\.count) == [0: 16, 1: 16, 2: 8])
        for _ in 0..<3 { try await sender.send(message) }
        #expect(used.withLock(\.self).suffix(3) == [0, 0, 0])
    }

    @Test func `ntfy gets the topic in the body, at the address of its server`() async throws {
        let target = try target(.ntfy, "https://ntfy.example.org/base/races") {
            ($0.secret, $0.priority) = (Secret("t"), 4)
        }
        let request = try #require(await sent(target).request)
        #expect(request.url.absoluteString == "https://ntfy.example.org/base/")
        #expect(request.secretHeaders["Authorization"] == Secret("Bearer t"))
        let body = try JSONDocument(try #require(request.body)).root
        #expect(body["topic"]?.string == "races" && body["title"]?.string == "Brixton in 10 min")
        #expect(body["priority"] != nil && body["click"]?.string == "https://example.org/train")
    }

    @Test func `gotify, Matrix and Slack get what they want`() async throws {
        let gotify = try target(.gotify, "https://gotify.example.org") { $0.secret = Secret("t") }
        let push = try #require(await sent(gotify).request)
        #expect(push.url.absoluteString == "https://gotify.example.org/message")
        #expect(push.secretHeaders["X-Gotify-Key"] == Secret("t"))
        let matrix = try target(.matrix, "https://matrix.example.org/") {
            ($0.secret, $0.room) = (Secret("t"), "!abc:example.org")
        }
        let event = try #require(await sent(matrix).request)
        let path = "/_matrix/client/v3/rooms/%21abc%3Aexample%2Eorg/send/m.room.message/\(alert().key.text)"
        #expect(event.url.absoluteString == "https://matrix.example.org\(path)")
        #expect(event.isReplacement)
        let slack = try #require(await sent(try target(.slack, "https://hooks.example.org/T/B")).request)
        let text = try JSONDocument(try #require(slack.body)).root["text"]?.string
        #expect(text?.hasPrefix("Brixton in 10 min\n12:10") == true)
    }

    @Test func `a title calls nobody in Slack, whose markup it might be`() async throws {
        let target = try target(.slack, "https://hooks.example.org/T/B")
        let request = try #require(await sent(target) { $0.subject.item?.title = "<!channel> R&D" }.request)
        let text = try JSONDocument(try #require(request.body)).root["text"]?.string
        #expect(text?.hasPrefix("&lt;!channel&gt; R&amp;D in 10 min") == true)
    }

    @Test func `no service may leave a message behind at a redirect`() async throws {
        #expect(try #require(await sent(try target(.gotify, "https://gotify.example.org")).request).isMessage)
    }

    @Test func `lines of a message have no characters that control a screen, and end somewhere`() {
        let hostile = message(alert { $0.subject.item?.title = "a\u{1B}[31m\u{7}b\nc\u{202E}d \u{200D}e" })
        #expect(hostile.title == "ab cd \u{200D}e in 10 min")
        let long = message(alert { $0.subject.item?.title = String(repeating: "long ", count: 5_000) })
        #expect(long.title.count == 300 && long.title.hasSuffix("…"))
    }

    @Test func `a time that an undated item gets is written as everywhere, in the household's zone`() throws {
        let zone = try #require(TimeZone(identifier: "Australia/Perth"))
        var moved = alert { $0.subject.event = .moved }
        let start = try #require(Date(rfc3339: "2026-11-21T11:00:00Z"))
        (moved.subject.before, moved.subject.after) = (.time(.undated("soon")), .time(.instant(start)))
        let clock = ViewerClock(now: start - 3_600, timeZone: zone)
        let title = AlertMessage([moved], by: nil, key: "k", clock: clock).title
        #expect(title.hasSuffix(": moved soon → 19:00"))
        swap(&moved.subject.before, &moved.subject.after)
        #expect(AlertMessage([moved], by: nil, key: "k", clock: clock).title.hasSuffix(": moved 19:00 → soon"))
    }

    @Test func `a message about many things names twenty, and says how many more there are`() {
        let alerts = (0..<120).map { number in alert { $0.subject.item?.title = "Train \(number)" } }
        let message = AlertMessage(alerts, by: nil, key: "k", clock: clock(.english))
        let lines = message.text.split(separator: "\n")
        #expect(lines.count == 21 && lines[19].hasPrefix("Train 19 ") && lines[20] == "and 100 more")
        #expect(message.title == "Train 0 in 10 min, and 119 more" && message.alerts.count == 120)
    }

    @Test(arguments: [(204, nil), (404, true), (410, true), (429, false), (500, false), (503, false)])
    func `the status says whether another try may help`(_ status: Int, _ isFinal: Bool?) async throws {
        let failure = await sent(try target(.webhook, "https://example.org/"), status: status).failure
        #expect(failure?.isFinal == isFinal)
    }

    @Test func `what keeps a message from its target is not said of a publisher, and ends without a full stop`() {
        let error = FeedError(.rejected, "the publisher redirects a POST to b.example, which is not to have it")
        let failure = AlertFailure(error)
        #expect(failure.description == "the target redirects a POST to b.example, which is not to have it")
        // It would say the same again.
        #expect(failure.isFinal && !failure.isExpected)
        #expect(AlertFailure("the secret NTFY_TOKEN is not set. Set it.").description.hasSuffix("Set it"))
    }

    @Test func `that no screen is open and that a rate is used up is no fault`() async {
        await #expect(throws: AlertFailure(ScreenSender.noScreen, isExpected: true)) {
            try await ScreenSender().send(message(alert()))
        }
        #expect(AlertFailure(FeedError(.rateLimited, "the rate allows the next request in 40 s only")).isExpected)
    }

    @Test func `a program gets the message on its standard input, and its status acknowledges it`() async throws {
        let folder = try TemporaryFolder()
        let message = message(alert())
        let save = ProgramSender(["sh", "-c", "cat > \"$0\"", folder.path("message")], timeout: .seconds(300))
        try await save.send(message)
        #expect(try Array(folder.read("message").utf8) == message.document + [10])
        let failing = ProgramSender(["sh", "-c", "exit 3"], timeout: .seconds(300))
        await #expect(throws: AlertFailure("sh ended with status 3")) { try await failing.send(message) }
        let missing = ProgramSender(["/nowhere/program"], timeout: .seconds(300))
        await #expect(throws: AlertFailure.self) { try await missing.send(message) }
    }

    @Test(arguments: [["true"], ["sh", "-c", "exec <&-; exit 0"], ["head", "-c", "1"]])
    func `a program need not read the message`(command: [String]) async throws {
        let long = message(alert { $0.subject.item?.subtitle = String(repeating: "x", count: 300_000) })
        for _ in 0..<20 { try await ProgramSender(command, timeout: .seconds(300)).send(long) }
    }

    @Test func `a program has the usual variables alone`() async throws {
        let folder = try TemporaryFolder()
        try await ProgramSender(["sh", "-c", "env > \"$0\"", folder.path("variables")], timeout: .seconds(300)).send(
            message(alert())
        )
        let names = try folder.read("variables").split(separator: "\n").map { $0.prefix { $0 != "=" } }
        // Those of the shell itself.
        let others = Set(names.map(String.init)).subtracting(["PWD", "OLDPWD", "SHLVL", "_", "SHELL", "TERM"])
        let ofDesktop: Set = ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"]
        #expect(others.contains("PATH"))
        #expect(others.allSatisfy { UsualVariables.contain($0) || ofDesktop.contains($0) }, "\(others)")
    }
}

/// Answers none of the first requests before a number of them have come.
private final class HoldingTransport: UncountedTransport {
    private let left: Mutex<Int>
    private let all = AsyncSemaphore()

    init(until count: Int) {
        left = Mutex(count)
        _ = all.enterAtOnce()
    }

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        let isLast = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isLast { all.leave() }
        _ = await all.enter()
        all.leave()
        return FeedResponse(status: 200, body: [])
    }
}

/// Notes a request and answers with a status.
private final class NotingTransport: UncountedTransport {
    private let status: Int
    private let noted = Mutex<FeedRequest?>(nil)

    init(status: Int) { self.status = status }

    var request: FeedRequest? { noted.withLock(\.self) }

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        noted.withLock { $0 = request }
        return FeedResponse(status: status, body: [])
    }
}
