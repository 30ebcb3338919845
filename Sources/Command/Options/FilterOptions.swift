import ArgumentParser
import FeedRuntime

/// The filters of the items in the window: for a list and for a month.
struct FilterOptions: ParsableArguments {
    @Option(help: "Show this view of the configuration; other options go before it.", completion: Completions.views)
    var view: String?

    @Option(
        help: "Show only this category, or of one feed, such as sports:soccer; may be given several times.",
        completion: Completions.categories
    )
    var category: [String] = []

    @Option(
        help: "Show only this group (a stop, a sport, a meeting, a month); may be given several times.",
        completion: Completions.groups
    )
    var group: [String] = []

    @Option(
        help: .init("Show only items with this text; may be given several times.", valueName: "text"),
        transform: Parse.nonEmpty
    )
    var search: [String] = []

    @Flag(help: "Count a warning as a failure: exit status 1.")
    var strict = false

    var request: ViewRequest {
        var request = ViewRequest()
        (request.categories, request.groups, request.searches) = (category, group, search)
        return request
    }
}
