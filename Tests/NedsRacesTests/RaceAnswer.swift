import FeedJSON

/// Makes answers in the publisher's older format.
enum RaceAnswer {
    static let horse = "4a2788f8-e825-4d36-9894-efd4baf1cfae"
    static let harness = "161d9be2-e909-4326-8c2c-35ed71fb460b"
    static let greyhound = "9daef0d7-bf3c-4f50-921d-8e818c60fe61"

    /// The time of the tests.
    static let now = 1_795_255_200

    /// A race summary; `more` are further members, each after a comma.
    static func race(_ id: String, in seconds: Int = 600, category: String = horse, _ more: String = "") -> String {
        """
        "\(id)":{"race_id":"\(id)","race_name":"Plate","race_number":1,"meeting_name":"Saltmere",\
        "category_id":"\(category)","advertised_start":{"seconds":\(now + seconds)}\(more)}
        """
    }

    /// A whole answer; every race is listed by default.
    static func body(listing ids: [String], _ races: [String]) -> String {
        """
        {"status":200,"data":{"next_to_go_ids":[\(ids.map { "\"\($0)\"" }.joined(separator: ","))],\
        "race_summaries":{\(races.joined(separator: ","))}},"message":"Next 5 races from each category"}
        """
    }

    /// An answer with one race, `a`, with further members.
    static func body(raceWith more: String) -> String { body(listing: ["a"], [race("a", more)]) }

    /// An answer with one race, `a`, in which one text is replaced by another.
    static func body(replacing old: String, with new: String) -> String {
        let race = race("a").split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
        return body(listing: ["a"], [race.joined(separator: new)])
    }

    /// An answer with one race whose `additional_data` is a JSON text.
    static func body(additionalData text: String) -> String {
        var json = JSONWriter()
        json.value(text)
        return body(raceWith: #","race_form":{"additional_data":\#(json.text)}"#)
    }
}
