import FeedCore
import Foundation

/// The area of a row's holiday: "Australia", or "Australia - Northern Territory, Queensland".
struct AbstractAPILocation: Hashable {
    var country: String

    /// Empty for the whole country.
    var regions: [String]

    init(_ text: String) {
        guard let separator = text.range(of: " - ") else {
            country = text
            regions = []
            return
        }
        country = String(text[..<separator.lowerBound]).trimmed
        regions = text[separator.upperBound...].split(separator: ",").map { String($0).trimmed }
            .filter { !$0.isEmpty }
    }

    /// As the publisher writes it.
    var text: String { regions.isEmpty ? country : "\(country) - \(regions.joined(separator: ", "))" }
}
