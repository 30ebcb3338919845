import FeedCore
import FeedTestKit
import Foundation
import Testing
import TflArrivals

@Suite(.timeLimit(.minutes(20)))
struct FailureTests {
    private func refusal(_ london: London, _ settings: [String: RawSetting] = [:]) async -> FeedError? {
        do {
            _ = try await fetch(settings, over: london.transport)
            return nil
        } catch {
            return FeedError(error)
        }
    }

    @Test func `a failing stop loses only its own arrivals`() async throws {
        var london = try London()
        london.failures[London.alder] = FeedError(.timedOut, "no answer within 10 s")
        let snapshot = try await fetch(over: london.transport)
        #expect(snapshot.isPartial)
        #expect(snapshot.groups.count == 3)
        #expect(snapshot.items.map(\.group) == ["910GZQB", "910GZQB"])
        #expect(
            snapshot.warnings.listed == [
                FeedWarning(
                    .missingPart,
                    "the arrivals at Alder Street (940GZZLUZQA) are missing: no answer within 10 s"
                )
            ]
        )
    }

    @Test func `a stop with only unreadable records fails alone`() async throws {
        var london = try London()
        london.answers[London.birch] = FeedResponse(body: Array(#"[{"lineId":"district"}]"#.utf8))
        london.answers[London.alder] = FeedResponse(body: Array("[]".utf8))
        let snapshot = try await fetch(over: london.transport)
        #expect(snapshot.isPartial && snapshot.items.isEmpty)
        #expect(
            snapshot.warnings.listed.first?.message
                == "the arrivals at Birch Green (910GZQB) are missing: not one of the 1 records could be read; the first: /0: the member \"vehicleId\" is missing"
        )
    }

    @Test func `if all stops fail, the first error is thrown`() async throws {
        var london = try London()
        london.failures[London.alder] = FeedError(.unreachable, "first")
        london.failures[London.birch] = FeedError(.timedOut, "second")
        london.failures[London.cedar] = FeedError(.timedOut, "third")
        let error = await refusal(london)
        #expect(error?.code == .unreachable)
        #expect(error?.message == "first")
    }

    @Test func `a cancellation at one stop cancels the fetch`() async throws {
        var london = try London()
        london.failures[London.cedar] = FeedError(.cancelled, "the fetch was cancelled")
        #expect(await refusal(london)?.code == .cancelled)
    }

    @Test(arguments: [
        (403, 403, FeedError.Code.rateLimited, "TfL asks us to slow down: status 403, \"Busy\""),
        (429, 429, .rateLimited, "TfL asks us to slow down: status 429, \"Busy\""),
        (401, 401, .authentication, "the publisher does not let us in: status 401, \"Busy\""),
        (404, 404, .rejected, "the publisher refused the request: status 404, \"Busy\""),
        (503, 503, .unreachable, "the publisher has trouble: status 503, \"Busy\""),
        // A refusal is a refusal even if a proxy sets status 200.
        (200, 404, .rejected, "the publisher refused the request: status 404, \"Busy\""),
        (200, 429, .rateLimited, "TfL asks us to slow down: status 429, \"Busy\""),
        (200, 7, .rejected, "the publisher refused the request: status 400, \"Busy\""),
    ])
    func `maps a refusal by its status`(status: Int, said: Int, code: FeedError.Code, message: String) async throws {
        var london = try London()
        london.answers[London.search] = FeedResponse(status: status, body: London.refusal(said, "Busy"))
        let error = await refusal(london)
        #expect(error?.code == code)
        #expect(error?.message == message)
    }

    @Test(arguments: [
        ("<html>Busy</html>", "TfL asks us to slow down: status 429"),
        ("", "TfL asks us to slow down: status 429"),
        (#"{"message":""}"#, "TfL asks us to slow down: status 429"),
        (
            #"{"message":"No /StopPoint/X?app_key=sesame here","relativeUri":"/StopPoint/X?app_key=sesame"}"#,
            "TfL asks us to slow down: status 429"
        ),
    ])
    func `reads a refusal of any form`(body: String, message: String) async throws {
        var london = try London()
        london.answers[London.search] = FeedResponse(status: 429, body: Array(body.utf8))
        #expect(await refusal(london)?.message == message)
    }

    @Test func `reads a status that is a text`() async throws {
        let body = #"{"exceptionType":"ApiArgumentException","httpStatusCode":"404","message":"Gone"}"#
        var london = try London()
        london.answers[London.search] = FeedResponse(body: Array(body.utf8))
        let error = await refusal(london)
        #expect(error?.message == "the publisher refused the request: status 404, \"Gone\"")
    }

    @Test func `never shows the address in a refusal`() async throws {
        var london = try London()
        london.answers[London.alder] = FeedResponse(status: 404, body: London.refusal(404, "Not recognised: X"))
        let snapshot = try await fetch(over: london.transport)
        #expect(snapshot.warnings.listed.first?.message.contains("Not recognised: X") == true)
        #expect(!"\(snapshot)".contains("sesame"))
        london.answers[London.search] = FeedResponse(status: 404, body: London.refusal(404, "Not recognised: X"))
        let error = try #require(await refusal(london))
        #expect(!"\(error) \(error.cause as Any)".contains("sesame"))
    }

    @Test func `says where an unknown stop was configured`() async throws {
        let error = await refusal(try London(), ["stops": .list([.text("1a2b3c4d")])])
        #expect(
            error?.description
                == "the publisher refused the request: status 404, \"There is no /StopPoint/1a2b3c4d.\". Check stops under feeds.tfl.settings."
        )
    }

    @Test func `sends the key in a header and never in an address`() async throws {
        let transport = try London().transport
        let snapshot = try await fetch(["appKey": .secret(Secret("sesame"))], over: transport)
        #expect(transport.requests.count == 4)
        #expect(transport.requests.allSatisfy { $0.secretHeaders == ["app_key": Secret("sesame")] })
        #expect(transport.requests.allSatisfy { !$0.url.absoluteString.contains("sesame") && $0.headers.isEmpty })
        let state = String(decoding: snapshot.state?.bytes ?? [], as: UTF8.self)
        #expect(!state.isEmpty && !state.contains("sesame"))
    }
}
