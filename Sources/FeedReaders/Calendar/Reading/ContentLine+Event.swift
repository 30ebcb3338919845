import FeedCore
import Foundation

// The values of lines as an event has them.

extension ContentLine {
    /// True if Outlook uses it to say that an event from midnight to midnight is a whole day.
    var marksWholeDays: Bool { property == .wholeDay && value.trimmed.uppercased() == "TRUE" }

    /// A person's name, otherwise the address.
    var person: String? {
        if let name = parameter("CN")?.trimmed.onOneLine, !name.isEmpty { return name.cut(to: 200) }
        let address = value.trimmed
        let text = address.lowercased().hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
        return text.isEmpty ? nil : text.cut(to: 200)
    }

    /// The value as a web address; `nil` for any other.
    var webAddress: URL? {
        let text = value.trimmed
        guard text.utf8.count <= 2_000, let url = URL(string: text), url.isWebAddress else { return nil }
        return url
    }

    var coordinates: Coordinates? {
        let numbers = value.split(separator: ";").map { Double($0.trimmed) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1], abs(latitude) <= 90,
            abs(longitude) <= 180
        else { return nil }
        return Coordinates(latitude: latitude, longitude: longitude)
    }
}
