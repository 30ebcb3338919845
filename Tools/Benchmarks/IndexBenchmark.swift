import FeedCore
import FeedJSON
import Foundation
import MeasureKit

/// Checking and indexing a body, beside Foundation's decoder into the whole wire structure.
enum IndexBenchmark {
    static func run(file: String) throws {
        let bytes = try RacesBenchmark.bytes(of: file)
        let data = Data(bytes)
        let decoder = JSONDecoder()
        var ours: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<7 {
            ours.append(try seconds { _ = try JSONDocument(bytes) })
            theirs.append(try seconds { _ = try decoder.decode(Answer.self, from: data) })
        }
        let (one, other) = (ours.sorted()[3], theirs.sorted()[3])
        let size = Double(bytes.count) / 1e6
        let table = TextTable(["", "median", "MB/s", "x"], nameWidth: 14)
        say(table.heading)
        say(table.row("JSONDecoder", [other.milliseconds, (size / other).text(0), nil]))
        say(table.row("indexing", [one.milliseconds, (size / one).text(0), (other / one).text()]))
    }

    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(work).seconds
    }
}

/// Everything in an answer, as a decoder has to declare it.
private struct Answer: Decodable {
    struct Page: Decodable {
        var next_to_go_ids: [String]
        var race_summaries: [String: Race]
    }
    struct Race: Decodable {
        struct Start: Decodable { var seconds: Int }
        var race_id: String
        var race_name: String
        var race_number: Int?
        var meeting_id: String
        var meeting_name: String
        var category_id: String
        var advertised_start: Start
        var race_form: Form
        var venue_id: String
        var venue_name: String
        var venue_state: String
        var venue_country: String
    }
    struct Form: Decodable {
        var distance: Int
        var distance_type: Named
        var distance_type_id: String
        var track_condition: Named?
        var track_condition_id: String?
        var weather: Named?
        var weather_id: String?
        var race_comment: String?
        var additional_data: String
        var generated: Int
        var silk_base_url: String
        var race_comment_alternative: String?
    }
    struct Named: Decodable {
        var id: String
        var name: String
        var short_name: String
    }
    var status: Int
    var data: Page
    var message: String
}
