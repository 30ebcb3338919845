package import FeedCore
import FeedJSON

extension ProviderFile {
    /// The members of a file and, by the name of their list, of its parts; `declared-provider.schema.json` has the same.
    package static let members: [String: [String]] = [
        "": [
            "$schema", "name", "title", "summary", "publisher", "documentation", "attribution", "keywords", "countries",
            "refresh", "floor", "shelfLife", "ahead", "deadline", "itemNoun", "rates", "showsDays", "keepsPast",
            "settings", "provider", "source", "examples", "evidence",
        ],
        "settings": [
            "name", "help", "type", "default", "required", "choices", "open", "source", "minimum", "maximum", "unit",
        ],
        "choices": ["value", "name", "otherNames"],
        "examples": ["settings", "now", "answer", "pages", "items", "records"],
        "evidence": ["address", "date"],
    ]

    /// The members that every feed has, whose names a setting must not have: `feeds set` takes both in the same place.
    package static let membersOfFeeds: Set = [
        "id", "provider", "title", "enabled", "tags", "refresh", "ahead", "timeout", "limit", "limitPerGroup",
        "include", "exclude", "hide", "order", "rate", "budget", "retryAfter", "breakerFailures", "maximumBytes",
        "maximumDecompressedBytes", "maximumItems", "settings",
    ]

    /// Reports all members that a file or a part of it does not have.
    ///
    /// - Parameters:
    ///   - json: The file.
    ///   - reader: The open provider, whose settings are the members of `source`.
    /// - Throws: An issue for each unknown member.
    static func checkMembers(of json: JSONValue, _ reader: Provider) throws(SettingIssues) {
        var issues = SettingIssues()
        func check(_ part: JSONValue, among known: [String], at path: [SettingStep]) {
            for member in part.members.map(Array.init) ?? [] {
                if !known.contains(member.name) {
                    issues.add(SettingIssues.unknown(member.name, among: known, at: nil).inside(path))
                } else if let parts = members[member.name], let elements = member.value.elements {
                    for (position, element) in elements.enumerated() {
                        check(element, among: parts, at: path + [.name(member.name), .index(position)])
                    }
                }
            }
        }
        check(json, among: members[""] ?? [], at: [])
        if let source = json["source"] {
            let known = reader.manifest.settings.map(\.name).filter { !namesOfOwnValues.contains($0) }
            check(source, among: known, at: [.name("source")])
        }
        try issues.withRemedies.checked(())
    }
}

extension SettingIssues {
    /// The issues with their remedies in the messages, for a text that shows messages alone.
    package var withRemedies: SettingIssues {
        reworded { issue in
            var issue = issue
            issue.message += issue.remedy.map { ". \($0)" } ?? ""
            return issue
        }
    }
}
