import FeedTestKit
import Foundation
import ProgramTestKit
import Testing

/// `aggregate serve --role`.
@Suite(.timeLimit(.minutes(20)))
struct ServeRoleTests {
    @Test func `without a store that others write to there is nothing to serve`() async throws {
        let words = ["serve", "--port", "0", "--no-restart", "--demo", "--role", "serve", "--store", "memory"]
        let run = try await Program.run(words)
        #expect(run.status == 78)
        #expect(run.errors.contains("--role serve shows what other processes have stored, and nothing is stored here."))
    }
}
