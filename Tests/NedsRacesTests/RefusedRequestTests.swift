import FeedCore
import FeedTestKit
import Foundation
import NedsRaces
import Testing

/// The publisher's refusals.
@Suite(.timeLimit(.minutes(20)))
struct RefusedRequestTests {
    private func refusal(status: Int, _ body: String) async -> FeedError? {
        let transport = ScriptedTransport { _ throws(FeedError) in
            FeedResponse(status: status, body: Array(body.utf8))
        }
        do {
            let feed = try Feed("dogs", of: NedsRacesProvider.self)
            _ = try await feed.provider.fetch(.fixture(feed: "dogs", transport: transport))
            return nil
        } catch {
            return FeedError(error)
        }
    }

    @Test(arguments: [200, 400])
    func `a refusal in the envelope is an error, whatever the status of the answer`(status: Int) async {
        let error = await refusal(
            status: status,
            #"{"status":400,"data":null,"message":"Error invalid count provided"}"#
        )
        #expect(error?.code == .rejected)
        #expect(error?.message == "the publisher refused the request: status 400, \"Error invalid count provided\"")
        #expect(error?.hint == "Set count under feeds.dogs.settings.")
    }

    @Test(arguments: [
        (
            200, #"{"status":200,"data":null,"message":"No races"}"#, FeedError.Code.rejected,
            "the publisher refused the request: status 200, \"No races\"", "Set count under feeds.dogs.settings."
        ),
        (
            200, #"{"status":200,"data":null}"#, .rejected, "the publisher refused the request: status 200",
            "Set count under feeds.dogs.settings."
        ),
        (
            200, #"{"status":204,"data":{}}"#, .rejected, "the publisher refused the request: status 204",
            "Set count under feeds.dogs.settings."
        ),
        (
            404, "<p>Not here</p>", .rejected, "the publisher refused the request: status 404",
            "Set endpoint under feeds.dogs.settings."
        ),
        (
            200, #"{"status":429,"data":null,"message":"Slow\u00a0down\n"}"#, .rateLimited,
            "the publisher asks us to slow down: status 429, \"Slow down\"", "Try again later, or ask less often."
        ),
        (
            503, #"{"status":503,"data":null,"message":""}"#, .unreachable,
            "the publisher has trouble: status 503", "Try again later."
        ),
    ])
    func `reports the reason, and what to do`(
        status: Int,
        body: String,
        code: FeedError.Code,
        message: String,
        hint: String
    ) async {
        let error = await refusal(status: status, body)
        #expect(error?.code == code)
        #expect(error?.message == message)
        #expect(error?.hint == hint)
    }

    @Test func `quotes at most one line of a sentence`() async {
        let message = String(repeating: "x", count: 100_000)
        let error = await refusal(status: 400, #"{"message":"\#(message)"}"#)
        #expect(error?.message == "the publisher refused the request: status 400, \"\(message.prefix(200))\"")
    }
}
