import FeedCore
import SampleServer

extension HostileCase {
    private static let brokeOff = "the connection ended before the answer was complete. Try again later."
    private static let late = "no answer within 1 s. Try again, or raise --timeout."

    /// Connections that are slow or end early.
    static let connections = [
        HostileCase(
            "drip",
            .ordinary.dripped(bytes: 1, every: .milliseconds(20)),
            within: .seconds(1),
            .fails(.timedOut, late)
        ),
        HostileCase("silence", .silence, within: .seconds(1), .fails(.timedOut, late)),
        HostileCase("silence, races", to: .neds, .silence, within: .seconds(1), .fails(.timedOut, late)),
        HostileCase("silence, trains", to: .tfl, .silence, within: .seconds(1), .fails(.timedOut, late)),
        HostileCase(
            "a body that stalls",
            .ordinary.stalled(afterBytes: 100),
            within: .seconds(1),
            .fails(.timedOut, late)
        ),
        HostileCase(
            "a head that drips",
            .raw(
                RawStep.slowly(
                    "HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 500),
                    every: .milliseconds(20)
                )
            ),
            within: .seconds(1),
            .fails(.timedOut, late)
        ),
        HostileCase(
            "chunks that never end, slowly",
            .raw(
                [.text("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")]
                    + RawStep.slowly(String(repeating: "1\r\n \r\n", count: 500), bytes: 6, every: .milliseconds(20))
            ),
            within: .seconds(1),
            .fails(.timedOut, late)
        ),
        HostileCase("reset", .reset, .fails(.unreachable, "the connection broke: connection reset.")),
        HostileCase(
            "reset in the middle of the body",
            .ordinary.reset(afterBytes: 100),
            .fails(.unreachable, "the connection broke: connection reset.")
        ),
        HostileCase("end before a byte", .hangUp, .fails(.unreachable, brokeOff)),
        HostileCase(
            "end before the promised length",
            .ordinary.cut(afterBytes: 100),
            .fails(.unreachable, brokeOff)
        ),
        HostileCase(
            "more than the promised length",
            .ordinary.header("content-length", "10"),
            .fails(
                .malformed,
                "the answer is not JSON: line 1, column 11: found the end of the text, expected the end of the string."
            )
        ),
        HostileCase(
            "two lengths",
            .raw([.text("HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]"), .silence]),
            .fails(.malformed, "the answer is not HTTP.")
        ),
        HostileCase(
            "no HTTP",
            .raw([.text("SSH-2.0-OpenSSH_9.9\r\n"), .silence]),
            .fails(.malformed, "the answer is not HTTP.")
        ),
        HostileCase(
            "103 Early Hints before the answer",
            .raw([
                .text("HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]")
            ]),
            .reads()
        ),
    ]

    private static func page(_ status: Int, _ headers: [(name: String, value: String)] = []) -> SampleBehaviour {
        .status(
            status,
            headers: [("content-type", "text/html")] + headers,
            body: "<html><title>\(status)</title>\u{1B}[2J</html>"
        )
    }

    /// Statuses with a web page as the body.
    static let statuses = [
        HostileCase(
            "401 with a page",
            page(401),
            .fails(.authentication, "the publisher does not let us in: status 401. Check the key of this feed.")
        ),
        HostileCase(
            "403 with a page",
            page(403),
            .fails(.authentication, "the publisher does not let us in: status 403. Check the key of this feed.")
        ),
        HostileCase("404 with a page", page(404), .fails(.rejected, "the publisher refused the request: status 404.")),
        HostileCase(
            "429 with Retry-After",
            // Longer than its deadline: the program does not wait for it.
            page(429, [("retry-after", "120")]),
            within: .seconds(100),
            .fails(
                .rateLimited,
                "the publisher asks us to slow down: status 429. Try again later, or ask less often."
            )
        ),
        HostileCase(
            "500 with a page",
            page(500),
            .fails(.unreachable, "the publisher has trouble: status 500. Try again later.")
        ),
        HostileCase(
            "503 with a page",
            page(503),
            .fails(.unreachable, "the publisher has trouble: status 503. Try again later.")
        ),
    ]

    /// Statuses that are invalid in HTTP, before and after a redirect.
    static let statusesBelow100 = ["000", "010", "099"].flatMap { status in
        let line = "the answer has the status \(status), which HTTP does not have."
        let hint = " Check the endpoint and any proxy in between."
        let answer = SampleBehaviour.raw([.text("HTTP/1.1 \(status) X\r\ncontent-length: 2\r\n\r\n[]")])
        return [
            HostileCase("status \(status)", answer, .fails(.malformed, line + hint)),
            HostileCase(
                "status \(status) in chunks, races",
                to: .neds,
                .raw([
                    .text("HTTP/1.1 \(status) X\r\ntransfer-encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n")
                ]),
                .fails(.malformed, line + hint)
            ),
            HostileCase(
                "status \(status) behind a redirect",
                .redirect(to: "/behind"),
                then: (.path("/behind"), answer),
                .fails(.malformed, line + hint)
            ),
        ]
    }

    /// Redirects within the publisher.
    static let redirects = [
        HostileCase(
            "redirect loop",
            .redirectLoop,
            .fails(.rejected, "the publisher redirects more than 5 times. Check the endpoint.")
        ),
        HostileCase(
            "redirect without an address",
            .status(302, body: "elsewhere"),
            .fails(.rejected, "the publisher refused the request: status 302.")
        ),
        HostileCase(
            "redirect to a file",
            .redirect(to: "file:///etc/passwd"),
            .fails(
                .rejected,
                "the publisher redirects to \"file:///etc/passwd\", which is not a web address."
            )
        ),
    ]
}
