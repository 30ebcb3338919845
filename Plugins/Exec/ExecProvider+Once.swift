import FeedCore
import FeedJSON

extension ExecProvider {
    /// The status of an answer that is incomplete because of the deadline; recordings have it too.
    private static let partialStatus = 206

    /// Runs the program for this fetch, and reads its output.
    func printed(for context: FetchContext) async throws(FeedError) -> FetchAnswer {
        let response = try await context.transport.ask(question, isCounted: true) { () async throws(FeedError) in
            let run = try programs.oneShot(command, given, of: context.feed)
            let output = try await redacting { () async throws(FeedError) in
                try await run.output(by: context.deadline - Self.flushTimeout)
            }
            let text = given.redaction.redacted(output.bytes) ?? output.bytes
            return FeedResponse(status: output.isWhole ? 200 : Self.partialStatus, body: text, url: address)
        }
        let printed = PrintedItems(
            command: command,
            isWhole: response.status != Self.partialStatus,
            timeZone: context.timeZone
        )
        return FetchAnswer(try printed.read(response.body))
    }

    /// The request that represents a run in a recording, without secrets.
    private var question: FeedRequest {
        var json = JSONWriter()
        json.object {
            $0.member("method", "run")
            $0.member("settings") { RawSetting.object(given.settings).write(to: &$0) }
        }
        return FeedRequest(address, body: json.bytes)
    }
}
