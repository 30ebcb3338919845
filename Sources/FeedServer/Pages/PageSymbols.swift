// The drawings of a page's controls, in the colour of the text around them.

extension PageKind {
    /// The symbol of the view, above its name on a phone.
    var symbol: HTML {
        let lines: HTML =
            switch self {
            case .timeline: "M4 6h.01M9 6h11M4 12h.01M9 12h11M4 18h.01M9 18h11"
            case .byFeed: "M4 4h16v6H4zM4 14h16v6H4z"
            case .calendar: "M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5"
            case .map: "M12 21s7-6.3 7-12A7 7 0 0 0 5 9c0 5.7 7 12 7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z"
            case .feeds: "M5 5a14 14 0 0 1 14 14M5 11.5a7.5 7.5 0 0 1 7.5 7.5M6 18h.01"
            case .history: "M4 12a8 8 0 1 0 2.4-5.7L4 8.7M4 4v4.7h4.7M12 8v4.5l3 1.8"
            }
        return "<svg class=\"symbol\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"\(lines)\"/></svg>"
    }
}

extension HTML {
    /// A magnifying glass, for the search.
    static let glass: HTML = """
        <svg class="glass" viewBox="0 0 24 24" aria-hidden="true">\
        <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20"/></svg>
        """
}
