import ProgramTestKit
import Testing

struct VersionTests {
    @Test func `says its version`() async throws {
        let run = try await Program.run(["--version"])
        #expect(run.output == "0.1.0\n")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }
}
