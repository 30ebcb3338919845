import Foundation
import SampleServer

/// Five feeds over loopback beside the slowest of them alone: what asking all at once costs.
///
/// Whole processes of the built program, with publishers that each wait before they answer. TfL is the slowest: it is
/// asked twice, for stops and then for arrivals. Nothing is kept, or each run but the first would ask nobody.
enum FeedsBenchmark {
    private static let runs = 11

    static func run(program: String) async throws {
        try await withSampleServer { sample in
            let folder = FileManager.default.temporaryDirectory.appending(path: "aggregate-bench-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let configuration = folder.appending(path: "feeds.json")
            try Data(feeds(at: sample).utf8).write(to: configuration)
            print("  delay      five feeds    slowest alone    difference")
            for delay in [0, 100, 500] {
                sample.script(.any, .ordinary.delayed(by: .milliseconds(delay)))
                let common = ["--config", configuration.path(), "--format", "json", "--store", "memory"]
                let five = try await median(program, common)
                let alone = try await median(program, common + ["--feed", "tfl"])
                let line = [five, alone, five - alone].map { String(format: "%9.1f ms", $0 * 1_000) }
                print(String(format: "  %4d ms", delay) + line.joined(separator: "     "))
                sample.reset()
            }
        }
    }

    private static func feeds(at sample: SampleServer) -> String {
        let endpoint = { (provider: String) in sample.endpoint(for: provider)?.absoluteString ?? "" }
        return """
            {"feeds": [
              {"id": "neds", "provider": "neds-races", "settings": {"endpoint": "\(endpoint("neds-races"))"}},
              {"id": "tfl", "provider": "tfl-arrivals", "settings": {"endpoint": "\(endpoint("tfl-arrivals"))"}},
              {"id": "sports", "provider": "sport-events", "settings": {"endpoint": "\(endpoint("sport-events"))"}},
              {"id": "holidays", "provider": "holidays"},
              {"id": "horses", "provider": "horse-racing"}
            ]}
            """
    }

    /// Wall seconds of a run, the median of several after one that does not count.
    private static func median(_ program: String, _ arguments: [String]) async throws -> Double {
        var seconds: [Double] = []
        for _ in 0...runs { seconds.append(try await ProgramRun.seconds(program, arguments)) }
        return seconds.dropFirst().sorted()[runs / 2]
    }
}
