import FeedConfiguration
import FeedCore
import Foundation
import Testing

/// The alerts of a configuration.
@Suite(.timeLimit(.minutes(20)))
struct AlertMemberTests {
    private static let feeds = #""feeds": [ { "id": "tfl", "provider": "tfl-arrivals", "tags": ["commute"] } ]"#

    private static func alerts(_ alerts: String) -> String { "{ \"alerts\": { \(alerts) }, \(feeds) }" }

    private static func rule(_ rule: String) -> String { alerts("\"rules\": [{ \"id\": \"r\", \(rule) }]") }

    @Test func `a rule has what it tells of, when and how`() throws {
        let alerts = try read(
            Self.rule(
                #"""
                "feeds": ["tfl"], "tags": ["commute"], "categories": ["victoria"], "groups": ["g"], "search": ["s"],
                "starred": true, "before": ["1m", "10m", "1m"], "on": ["start", "came-back"], "to": ["desktop", "board"],
                "quiet": "22:00-7:00", "digest": "5m", "limit": 20, "grace": "1h", "at": "8:30",
                "text": "{title} {{in}} {in}"
                """#.replacing(", \"1m\"]", with: "]")
            )
        ).alerts
        let rule = try #require(alerts.rules.first)
        #expect(rule.id == "r" && rule.feeds == ["tfl"] && rule.tags == ["commute"] && rule.onlyStarred)
        #expect(rule.filter == ItemFilter(categories: ["victoria"], groups: ["g"], text: ["s"]))
        #expect(rule.before == [.seconds(600), .seconds(60)] && rule.on == [.start, .cameBack])
        #expect(rule.targets == ["desktop", "board"] && rule.digest == .seconds(300) && rule.limit == 20)
        #expect(rule.quiet == QuietHours(from: ClockTime(hour: 22, minute: 0), until: ClockTime(hour: 7, minute: 0)))
        #expect(rule.grace == .seconds(3_600) && rule.at == ClockTime(hour: 8, minute: 30))
        #expect(rule.text?.text { $0.rawValue.uppercased() } == "TITLE {in} IN")
    }

    @Test func `targets have the members of their kinds`() throws {
        let alerts = try read(
            Self.alerts(
                #"""
                "targets": {
                  "hook": { "kind": "webhook", "url": "https://example.org/hook", "secret": { "env": "KEY" },
                            "headers": { "X-Key": { "env": "KEY" } }, "rate": "5/1m", "timeout": "3s" },
                  "phone": { "kind": "ntfy", "url": { "env": "TOPIC" }, "token": { "env": "KEY" }, "priority": 4 },
                  "mail": { "kind": "email", "server": "smtp.example.org", "user": "me", "password": { "env": "KEY" },
                            "from": "home@example.org", "to": ["me@example.org"] },
                  "script": { "kind": "program", "command": ["./tell", "-x", "-x"] }
                }
                """#
            ),
            environment: ["KEY": "k", "TOPIC": "https://ntfy.example.org/races"]
        ).alerts
        let hook = try #require(alerts.targets["hook"])
        #expect(hook.kind == .webhook && hook.secret == Secret("k") && hook.headers == ["X-Key": Secret("k")])
        #expect(hook.rate == RequestRates.Limit(5, per: .seconds(60)) && hook.timeout == .seconds(3))
        let phone = try #require(alerts.targets["phone"])
        #expect(phone.url?.url.absoluteString == "https://ntfy.example.org/" && phone.priority == 4)
        let mail = try #require(alerts.targets["mail"]?.mail)
        #expect(mail.host == "smtp.example.org" && mail.port == 587 && mail.security == .startTLS && mail.user == "me")
        #expect(alerts.targets["script"]?.command.dropFirst() == ["-x", "-x"])
        #expect(alerts.targets["script"]?.command.first?.hasSuffix("/tell") == true)
        #expect(alerts.targetNames == ["board", "desktop", "hook", "mail", "phone", "script", "terminal"])
    }

    @Test func `ntfy has its priorities by number or name`() throws {
        for (written, level) in ["1": 1, "5": 5, "\"default\"": 3, "\"urgent\"": 5] {
            let target = #""p": { "kind": "ntfy", "url": "https://ntfy.sh/races", "priority": \#(written) }"#
            let plan = try read(Self.alerts("\"targets\": { \(target) }"))
            #expect(plan.alerts.targets["p"]?.priority == level)
        }
    }

    @Test func `a target whose secret is not there says so, and stops nothing`() throws {
        let text = Self.alerts(#""targets": { "phone": { "kind": "ntfy", "url": { "env": "TOPIC" } } }"#)
        let plan = try read(text)
        #expect(plan.alerts.targets["phone"]?.fault?.contains("TOPIC") == true)
        #expect(plan.warnings.count == 1 && plan.warnings[0].contains("TOPIC"))
    }

    @Test(arguments: [
        ErrorTextTests.Case(
            "alerts of another type",
            #"{ "alerts": [], "feeds": [] }"#,
            "feeds.json:1:13: alerts is an empty array, but must be an object."
        ),
        ErrorTextTests.Case(
            "a rule that tells of nothing, to nobody",
            alerts(#""rules": [{ "id": "r" }]"#),
            #"feeds.json:1:25: alerts.rules.r has no member "to", but must have one: an array of names of targets."#,
            #"feeds.json:1:25: alerts.rules.r sends no message: it has neither before, such as ["10m"], nor on, such as ["start"]."#
        ),
        ErrorTextTests.Case(
            "a rule with empty lists, which tells of nothing",
            rule(#""before": [], "on": [], "to": ["desktop"]"#),
            #"feeds.json:1:25: alerts.rules.r sends no message: it has neither before, such as ["10m"], nor on, such as ["start"]."#
        ),
        ErrorTextTests.Case(
            "headers and tokens that no request can carry",
            alerts(
                #""targets": { "a": { "kind": "webhook", "url": "https://x.org/", "headers": { "X Key": "k", "X-Key": "k\r\nX: y" } }, "b": { "kind": "gotify", "url": "https://x.org/", "token": "t\n" } }"#
            ),
            #"feeds.json:1:92: alerts.targets.a.headers["X Key"] is not a header name. Write letters, digits and hyphens only, such as X-Api-Key."#,
            "feeds.json:1:115: alerts.targets.a.headers.X-Key has a line break or another control character, which no header can carry.",
            "feeds.json:1:191: alerts.targets.b.token has a line break or another control character, which no header can carry."
        ),
        ErrorTextTests.Case(
            "a feed, a tag and a target that are not there",
            rule(#""feeds": ["tlf"], "tags": ["comute"], "on": ["start"], "to": ["dekstop"]"#),
            #"feeds.json:1:48: alerts.rules.r.feeds[0] is "tlf", but there is no such feed. Did you mean "tfl"?"#,
            #"feeds.json:1:65: alerts.rules.r.tags[0] is "comute", but no feed has this tag. Did you mean "commute"?"#,
            #"feeds.json:1:100: alerts.rules.r.to[0] is "dekstop", but there is no such target. Did you mean "desktop"?"#
        ),
        ErrorTextTests.Case(
            "an occasion, a duration and hours that are none",
            rule(#""on": ["strat"], "before": ["10x"], "quiet": "22", "to": ["desktop"]"#),
            #"feeds.json:1:45: alerts.rules.r.on[0] is "strat", but must be "start", "moved", "cancelled", "appeared", "came-back", "feed-down" or "feed-up". Did you mean "start"?"#,
            #"feeds.json:1:66: alerts.rules.r.before[0] is "10x", but must be a duration such as 30s, 5m, 2h, 7d or 1h30m."#,
            #"feeds.json:1:83: alerts.rules.r.quiet is "22", but must be two times of day such as "22:00-07:00"."#
        ),
        ErrorTextTests.Case(
            "a template with a name that there is not",
            rule(#""on": ["start"], "text": "{titel}", "to": ["desktop"]"#),
            #"feeds.json:1:63: alerts.rules.r.text has {titel}. Did you mean "title"?"#
        ),
        ErrorTextTests.Case(
            "a template with a brace that is open",
            rule(#""on": ["start"], "text": "{title", "to": ["desktop"]"#),
            "feeds.json:1:63: alerts.rules.r.text has a { without a }. Write {{ for a brace of its own."
        ),
        ErrorTextTests.Case(
            "one id twice",
            alerts(
                #""rules": [{ "id": "r", "on": ["start"], "to": ["board"] }, { "id": "r", "on": ["start"], "to": ["board"] }]"#
            ),
            #"feeds.json:1:74: alerts.rules.r has the id "r", which another rule has already."#
        ),
        ErrorTextTests.Case(
            "a target of an unknown kind, and one with too little and too much",
            alerts(
                #""targets": { "a": { "kind": "webhok" }, "b": { "kind": "gotify", "room": "!r:x" }, "board": { "kind": "board" } }"#
            ),
            #"feeds.json:1:43: alerts.targets.a.kind is "webhok", but must be "webhook", "ntfy", "gotify", "matrix", "slack", "email", "program", "desktop", "terminal" or "board". Did you mean "webhook"?"#,
            #"feeds.json:1:60: alerts.targets.b has no member "url", but must have one: an address that begins with https:// or http://."#,
            #"feeds.json:1:60: alerts.targets.b has no member "token", but must have one: {"env": "NAME"}, {"file": "path"} or a text."#,
            #"feeds.json:1:80: alerts.targets.b has room, which is of no use to the kind "gotify"; that has kind, url, token, priority, rate and timeout."#,
            #"feeds.json:1:107: alerts.targets.board is a target that is always there; give yours another name."#
        ),
        ErrorTextTests.Case(
            "mail with a password in the clear, and addresses that are none",
            alerts(
                #""targets": { "m": { "kind": "email", "server": "h:99999", "security": "none", "user": "u", "password": "p", "from": "me", "to": [] } }"#
            ),
            #"feeds.json:1:33: alerts.targets.m sends a password without encryption; security must be starttls or tls."#,
            #"feeds.json:1:62: alerts.targets.m.server is "h:99999", but must be a host name, maybe with a port, such as smtp.example.org:587."#,
            #"feeds.json:1:131: alerts.targets.m.from is "me", but must be a mail address such as home@example.org."#,
            "feeds.json:1:143: alerts.targets.m.to is an empty array, but must be an array of mail addresses."
        ),
        ErrorTextTests.Case(
            "ntfy without a topic, and with a priority that it does not have",
            alerts(
                #""targets": { "a": { "kind": "ntfy", "url": "https://ntfy.sh/", "priority": 9 }, "b": { "kind": "ntfy", "url": "https://ntfy.sh/my.topic", "priority": "loud" } }"#
            ),
            #"feeds.json:1:58: alerts.targets.a.url is "https://ntfy.sh/", which names no topic. Write the address with the topic at its end, such as https://ntfy.sh/my-races: at most 64 letters, digits, "-" and "_"."#,
            #"feeds.json:1:90: alerts.targets.a.priority is 9, but must be 1 to 5, or "min", "low", "default", "high", "max" or "urgent"."#,
            #"feeds.json:1:125: alerts.targets.b.url is "https://ntfy.sh/my.topic", which names no topic. Write the address with the topic at its end, such as https://ntfy.sh/my-races: at most 64 letters, digits, "-" and "_"."#,
            #"feeds.json:1:165: alerts.targets.b.priority is "loud", but must be 1 to 5, or "min", "low", "default", "high", "max" or "urgent"."#
        ),
        ErrorTextTests.Case(
            "items of a feed that is down",
            rule(#""on": ["moved", "feed-down"], "categories": ["c"], "search": ["s"], "to": ["desktop"]"#),
            "feeds.json:1:68: alerts.rules.r has categories, which chooses items, and feed-down in on, which is about a feed; write another rule for that.",
            "feeds.json:1:89: alerts.rules.r has search, which chooses items, and feed-down in on, which is about a feed; write another rule for that."
        ),
        ErrorTextTests.Case(
            "a member that no target has",
            alerts(#""targets": { "a": { "kind": "slack", "url": "https://x.org/", "zzz": 1 } }"#),
            #"feeds.json:1:77: alerts.targets.a has no member "zzz". Valid names: kind, command, from, headers, password, priority, rate, room, secret, security, server, timeout, to, token, url, user."#
        ),
        ErrorTextTests.Case(
            "headers that say what is sent",
            alerts(
                #""targets": { "a": { "kind": "webhook", "url": "https://x.org/", "headers": { "host": "x", "X-Key": "k", "Idempotency-Key": "k" } } }"#
            ),
            #"feeds.json:1:92: alerts.targets.a.headers.host is a header of your own, but Host is set with each message. Leave it out; headers other than Connection, Content-Length, Content-Type, Host, Idempotency-Key, Transfer-Encoding and X-Hub-Signature-256 are sent as they are."#,
            #"feeds.json:1:119: alerts.targets.a.headers.Idempotency-Key is a header of your own, but Idempotency-Key is set with each message. Leave it out; headers other than Connection, Content-Length, Content-Type, Host, Idempotency-Key, Transfer-Encoding and X-Hub-Signature-256 are sent as they are."#
        ),
    ])
    func `tells what is wrong with alerts`(_ example: ErrorTextTests.Case) {
        #expect(errors(example.text) == example.expected)
    }
}
