import FeedCore
import FeedJSON

/// The kind of a race; its order is the order of the groups.
enum RaceCategory: String, CaseIterable {
    case horse, harness, greyhound
    /// A kind that is not in the publisher's documentation.
    case other

    var label: String {
        switch self {
        case .horse: "Horse"
        case .harness: "Harness"
        case .greyhound: "Greyhound"
        case .other: "Other"
        }
    }

    /// The icon of the category; `nil` for an unknown one.
    var icon: String? {
        switch self {
        case .horse: "🏇"
        case .harness: "🐎"
        case .greyhound: "🐕"
        case .other: nil
        }
    }

    /// The publisher's id, from its [description](https://github.com/AppDevGuy/EntainNextToGoChallenge).
    private var publisherID: String? {
        switch self {
        case .horse: "4a2788f8-e825-4d36-9894-efd4baf1cfae"
        case .harness: "161d9be2-e909-4326-8c2c-35ed71fb460b"
        case .greyhound: "9daef0d7-bf3c-4f50-921d-8e818c60fe61"
        case .other: nil
        }
    }

    /// The ids of all categories as the newer endpoint requires them: a JSON array.
    static var publisherIDs: String {
        var json = JSONWriter()
        json.array { for category in allCases { if let id = category.publisherID { $0.value(id) } } }
        return json.text
    }
}

extension RaceCategory: JSONReadable {
    init(json: JSONValue) throws(JSONMismatch) {
        guard let id = json.string else { throw JSONMismatch(found: json, expected: "the id of a category") }
        self = Self.allCases.first { $0.publisherID == id } ?? .other
    }
}

extension ItemCategory {
    init(_ category: RaceCategory) {
        self.init(id: category.rawValue, label: category.label, icon: category.icon)
    }
}
