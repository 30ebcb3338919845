package import ArgumentParser
package import FeedRuntime

/// The filters of the items in the window: for a list and for a month.
package struct FilterOptions: ParsableArguments {
    @Option(help: "Show this view of the configuration; other options go before it.", completion: Completions.views)
    package var view: String?

    @Option(
        help: "Show only this category, or of one feed, such as sports:soccer; may be given several times.",
        completion: Completions.categories
    )
    package var category: [String] = []

    @Option(
        help: "Show only this group (a stop, a sport, a meeting, a month); may be given several times.",
        completion: Completions.groups
    )
    package var group: [String] = []

    @Option(
        help: .init("Show only items with this text; may be given several times.", valueName: "text"),
        transform: Parse.nonEmpty
    )
    package var search: [String] = []

    @Flag(help: "Count a warning as a failure: exit status 1.")
    package var strict = false

    package var request: ViewRequest {
        var request = ViewRequest()
        (request.categories, request.groups, request.searches) = (category, group, search)
        return request
    }

    package init() {}
}
