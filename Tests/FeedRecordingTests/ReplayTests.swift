import FeedCore
import FeedRecording
import Foundation
import Testing

/// The choice of the recorded answer for a request.
struct ReplayTests {
    private func ask(_ replay: Replay, _ request: FeedRequest, as feed: FeedID = "things") async -> String {
        do throws(FeedError) {
            return try await replay.transport(for: feed).send(request).text
        } catch {
            return "\(error.code.rawValue): \(error)"
        }
    }

    @Test func `matches requests by method, address and body`() async throws {
        let replay = Replay(
            Recording([
                RecordedExchange(try .to("list"), "list"), RecordedExchange(try .to("list?page=2"), "second"),
                RecordedExchange(try .to("list", body: "{}"), "asked for {}"),
                RecordedExchange(try .to("list", body: "[]"), "asked for []"),
            ])
        )
        #expect(await ask(replay, try .to("list")) == "list")
        #expect(await ask(replay, try .to("list?page=2")) == "second")
        #expect(await ask(replay, try .to("list", body: "[]")) == "asked for []")
        var polite = try FeedRequest.to("list")
        polite.headers["Accept"] = "application/json"
        polite.secretQueryItems["key"] = Secret("open sesame")
        #expect(await ask(replay, polite) == "list")
    }

    @Test func `repeated requests are answered in order, and then by the last answer`() async throws {
        let replay = Replay(Recording(try ["one", "two"].map { RecordedExchange(try .to("list"), $0) }))
        for expected in ["one", "two", "two", "two"] { #expect(await ask(replay, try .to("list")) == expected) }
        // Another feed's requests do not count.
        #expect(await ask(replay, try .to("list"), as: "others") == "one")
    }

    @Test func `prefers a feed's own answers`() async throws {
        let replay = Replay(
            Recording([
                RecordedExchange(try .to("list"), "mine", of: "mine"),
                RecordedExchange(try .to("list"), "yours", of: "yours"),
            ])
        )
        #expect(await ask(replay, try .to("list"), as: "yours") == "yours")
        #expect(await ask(replay, try .to("list"), as: "anybody") == "mine")
    }

    @Test func `a recorded failure fails again`() async throws {
        let failure = FeedError(.timedOut, "no answer within 10 s", hint: "Try again.")
        var exchange = RecordedExchange(try .to("list"), "")
        exchange.outcome = .failure(failure)
        #expect(
            await ask(Replay(Recording([exchange])), try .to("list"))
                == "timed-out: no answer within 10 s. Try again."
        )
    }

    @Test func `a request that is not recorded is an error that names it, and the most similar ones`() async throws {
        let paths = ["places/1", "list?page=1", "list?page=2", "places/2", "list?page=1"]
        let replay = Replay(Recording(try paths.map { RecordedExchange(try .to($0), "") }))
        let host = "https://things.example.org"
        #expect(
            await ask(replay, try .to("list?page=3")) == """
                unreachable: the recording has no answer to GET \(host)/list?page=3. \
                It holds GET \(host)/list?page=1, GET \(host)/list?page=2, GET \(host)/places/1 and 1 more.
                """
        )
        #expect(
            await ask(replay, try .to("list?page=1", body: "{}")).hasPrefix(
                "unreachable: the recording has no answer to POST \(host)/list?page=1. It holds GET"
            )
        )
        #expect(
            await ask(replay, try .to("list"), as: "others").contains(
                "It holds nothing of the feed \"others\", but of others: GET "
            )
        )
        #expect(await ask(Replay(Recording([])), try .to("list")).hasSuffix("It holds no answers at all."))
        let posted = Replay(Recording([RecordedExchange(try .to("list", body: "{}"), "")]))
        #expect(
            await ask(posted, try .to("list", body: "[]")).contains("POST \(host)/list with this body. It holds POST")
        )
    }

    @Test func `a cancelled request is not answered`() async throws {
        let replay = Replay(Recording([RecordedExchange(try .to("list"), "list")]))
        let request = try FeedRequest.to("list")
        let task = Task {
            // Until it is cancelled, since nothing is ever sent.
            let (never, continuation) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            withExtendedLifetime(continuation) {}
            return await ask(replay, request)
        }
        task.cancel()
        #expect(await task.value.hasPrefix("cancelled: "))
    }
}
