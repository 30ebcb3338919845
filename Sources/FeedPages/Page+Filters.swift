import FeedBoard

// The filters of the address, each with a link that removes it.

extension PageInput {
    var filters: [PagePart] {
        let parameters = address.parameters.map { (name: $0.name, value: $0.value) }
        return ActiveFilter.all(in: parameters, of: reports, by: clock).map { filter in
            var rest = address.without("item", "order", "stop")
            rest.parameters.removeAll { $0 == .init(filter.name, filter.value) }
            let id = "filter-\("\(filter.name)=\(filter.value)".elementID)"
            let text = filter.text.pageText.escaped
            let label = words.remove(filter: filter.text).pageText.escaped
            return PagePart(
                id,
                "<a class=\"chip\" id=\"\(id)\" href=\"\(rest.text.escaped)\" aria-label=\"\(label)\">"
                    + "<span class=\"name\">\(text)</span> <span class=\"cross\" aria-hidden=\"true\">×</span></a>"
            )
        }
    }
}
