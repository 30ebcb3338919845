import FeedCore
import FeedFormats
import FeedJSON
import Terminal

/// The values of a setting that a search has found.
///
/// `Documentation/search.schema.json` describes the JSON document.
struct MatchList: Page {
    let matches: [SettingMatch]
    let provider: String

    /// The name of the setting, or of a search for other values, such as categories.
    let setting: String

    /// The id of a feed for which the setting can be changed; `nil` if there is no such feed.
    let feed: String?

    /// True if the values come from a sample publisher, so that no real feed can use them.
    let isSample: Bool

    /// A sentence for a search that finds nothing; `nil` if there is no other way.
    var otherWay: String?

    func lines(width: Int?) -> [StyledText] {
        guard let first = matches.first else {
            let reason =
                isSample ? "Nothing of the sample data has that name; its names are made up." : "Nothing has that name."
            return [StyledText(" \([reason, otherWay].compactMap(\.self).joined(separator: " "))")]
        }
        let hasDistance = matches.contains { $0.distance != nil }
        let hasDetail = matches.contains { $0.detail != nil }
        let hasAddresses = matches.contains(where: \.isAddress)
        var columns: [TextGrid.Column?] = [
            .init("NAME", minimum: 12), hasDetail ? .init("DETAIL", minimum: 12, dropOrder: 1) : nil,
            hasDistance ? .init("DISTANCE", dropOrder: 0) : nil,
        ]
        let place = hasAddresses ? columns.endIndex : 0
        columns.insert(.init("VALUE"), at: place)
        var grid = TextGrid(columns)
        for match in matches {
            let distance = match.distance.map { "\(Int($0.rounded())) m" } ?? ""
            var cells = [
                StyledText(match.title), hasDetail ? StyledText(match.detail ?? "", .dim) : nil,
                hasDistance ? StyledText(distance) : nil,
            ]
            cells.insert(StyledText(match.value, .bold), at: place)
            grid.add(cells)
        }
        // What is only similar is perhaps another thing.
        let isNear = matches.allSatisfy(\.isNear)
        let end = isNear ? ["Nothing has that name; these are similar.", otherWay] : [use(of: first)]
        return grid.lines(width: width)
            + [StyledText(), StyledText(" \(end.compactMap(\.self).joined(separator: " "))", .dim)]
    }

    /// Returns the command that uses a value.
    private func use(of match: SettingMatch) -> String {
        if isSample { return "Sample data: the real publisher does not know these values." }
        if setting == SettingSearch.category {
            return "To keep only these: "
                + (feed.map { "aggregate feeds set \($0) \("include.categories=\(match.value)".quotedForShell)" }
                    ?? "aggregate feeds add \(provider) --category \(match.value.quotedForShell)")
        }
        let all = [(setting, match.value)] + match.otherSettings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let settings = all.map { "\($0.0)=\($0.1)".quotedForShell }
        guard let feed else {
            return "Add it: aggregate feeds add \(provider) " + settings.map { "--set \($0)" }.joined(separator: " ")
        }
        return "Use it: aggregate feeds set \(feed) \(settings.joined(separator: " "))"
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("provider", provider)
            $0.member("setting", setting)
            $0.member("matches", objects: matches) { json, match in
                json.member("value", match.value)
                json.member("title", match.title)
                json.member("detail", ifPresent: match.detail)
                if let distance = match.distance { json.member("distance", Int(distance.rounded())) }
                guard !match.otherSettings.isEmpty else { return }
                json.object("settings") {
                    for (name, value) in match.otherSettings.sorted(by: { $0.key < $1.key }) { $0.member(name, value) }
                }
            }
        }
    }
}
