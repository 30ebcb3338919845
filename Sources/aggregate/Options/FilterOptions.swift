import ArgumentParser
import FeedTimeline

/// Which items to show of those in the window: for a list and for a month.
struct FilterOptions: ParsableArguments {
    @Option(help: "Show only this category, by id or label; may be given several times.")
    var category: [String] = []

    @Option(
        help: .init("Show only items with this text; may be given several times.", valueName: "text"),
        transform: Parse.nonEmpty
    )
    var search: [String] = []

    @Flag(help: "Count a warning as a failure: exit status 1.")
    var strict = false

    var isNarrowed: Bool { !(category + search).isEmpty }

    func apply(to query: inout FeedQuery) { (query.categories, query.searches) = (category, search) }
}
