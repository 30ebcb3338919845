import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer

/// A configuration of the five feeds, three of them at the addresses of a test.
func fiveFeeds(neds: URL?, tfl: URL?, sports: URL?, tflSettings: String = "") -> String {
    func endpoint(_ url: URL?) -> String { "\"endpoint\": \"\(url?.absoluteString ?? "")\"" }
    return """
        { "feeds": [
          { "id": "neds", "provider": "neds-races", "limit": 5, "settings": { \(endpoint(neds)) } },
          { "id": "tfl", "provider": "tfl-arrivals", "settings": { \(endpoint(tfl))\(tflSettings) } },
          { "id": "sports", "provider": "sport-events", "limit": 20, "settings": { \(endpoint(sports)) } },
          { "id": "holidays", "provider": "holidays", "limit": 10 },
          { "id": "horses", "provider": "horse-racing" }
        ] }
        """
}

extension SampleServer {
    /// A configuration of the five feeds, with these publishers.
    func configuration(tflSettings: String = "") -> String {
        fiveFeeds(
            neds: endpoint(for: "neds-races"),
            tfl: endpoint(for: "tfl-arrivals"),
            sports: endpoint(for: "sport-events"),
            tflSettings: tflSettings
        )
    }
}

extension ProgramRun {
    /// Standard output, read as one whole JSON document.
    var json: JSONDocument {
        get throws { try JSONDocument(Array(output.utf8)) }
    }

    /// The cells of the table's rows: what begins with a distance, as headings and footers do not.
    var rows: [[String]] {
        lines.filter { $0.contains(/^ (in [0-9]|now|today|tomorrow|yesterday|[0-9][0-9a-z ]* ago)/) }.map { line in
            line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
    }
}

/// A text in which no answer is older than another, however busy the machine is.
func withoutAge(_ text: String) -> String { text.replacing(/read [0-9]+ s ago/, with: "read just now") }

extension JSONValue {
    /// The first element.
    var first: JSONValue? { elements?.first { _ in true } }

    /// The member of each element, as texts.
    func texts(_ pointer: String) -> [String] {
        elements?.map { element in
            pointer.split(separator: "/").reduce(element as JSONValue?) { $0?[String($1)] }?.string ?? "-"
        } ?? []
    }
}

extension Date {
    /// 2026-11-21T10:00:00Z, a Saturday.
    static let tenOClock = Date(timeIntervalSince1970: 1_795_255_200)
}
