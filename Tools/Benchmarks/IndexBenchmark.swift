import FeedJSON
import Foundation

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
        print("indexing        \(String(format: "%7.1f ms %7.0f MB/s", one * 1e3, size / one))")
        print("JSONDecoder     \(String(format: "%7.1f ms %7.0f MB/s", other * 1e3, size / other))")
        print("times as fast   \(String(format: "%7.1f", other / one))")
    }

    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let duration = try ContinuousClock().measure(work)
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}

/// Everything that an answer holds, as a decoder has to spell it out.
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
