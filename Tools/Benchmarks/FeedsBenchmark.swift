import Foundation
import MeasureKit
import SampleServer

/// Five feeds over loopback beside the slowest of them alone: the cost of fetching all at once.
///
/// Whole processes of the built program, with publishers that each wait before they answer. TfL is the slowest, with
/// requests for stops and then for arrivals. There is no store, because otherwise only the first run would make
/// requests.
enum FeedsBenchmark {
    private static let runs = 11

    static func run(program: String) async throws {
        try await withSampleServer { sample in
            try await withTemporaryFolder { folder in
                let configuration = folder + "/feeds.json"
                try Data(feeds(at: sample).utf8).write(to: URL(filePath: configuration))
                let table = TextTable(["delay", "five feeds", "slowest alone", "difference"], nameWidth: 8)
                say(table.heading)
                for delay in [0, 100, 500] {
                    sample.script(.any, .ordinary.delayed(by: .milliseconds(delay)))
                    let common = ["--config", configuration, "--format", "json", "--store", "memory"]
                    let five = try await median(program, common)
                    let alone = try await median(program, common + ["--feed", "tfl"])
                    say(table.row("\(delay) ms", [five, alone, five - alone].map(\.milliseconds)))
                    sample.reset()
                }
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

    /// Returns the duration of a run in seconds, the median of several after a warm-up run.
    private static func median(_ program: String, _ arguments: [String]) async throws -> Double {
        var seconds: [Double] = []
        for _ in 0...runs { seconds.append(try await ProgramRun.seconds(program, arguments)) }
        return seconds.dropFirst().sorted()[runs / 2]
    }
}
