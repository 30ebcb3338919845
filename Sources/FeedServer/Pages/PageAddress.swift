import FeedBoard
import FeedCore

/// The address of a page: its path and its parameters in their order.
struct PageAddress: Sendable, Hashable {
    struct Parameter: Sendable, Hashable {
        var name: String
        var value: String

        init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    var path: String
    var parameters: [Parameter]

    init(_ path: String, _ parameters: [Parameter] = []) {
        (self.path, self.parameters) = (path, parameters)
    }

    /// Returns the address of another view, without the parameters that have no meaning there.
    func at(_ kind: PageKind) -> PageAddress {
        PageAddress(kind.path, parameters.filter { !Self.ofOneView.contains($0.name) })
    }

    /// The parameters that have a meaning in one view only, or for the sheet that is open in it.
    private static let ofOneView: Set = ["item", "stop", "order", "month", "week", "year", "day", "near", "whole-days"]

    /// Returns the address with `value` as the only value of a parameter; for `nil`, without the parameter.
    func with(_ name: String, _ value: String?) -> PageAddress {
        var address = self
        address.parameters.removeAll { $0.name == name }
        if let value { address.parameters.append(Parameter(name, value)) }
        return address
    }

    /// Returns the address without some parameters.
    func without(_ names: String...) -> PageAddress {
        var address = self
        address.parameters.removeAll { names.contains($0.name) }
        return address
    }

    func values(_ name: String) -> [String] { parameters.filter { $0.name == name }.map(\.value) }

    var text: String { path + (parameters.isEmpty ? "" : "?" + query) }

    /// The query of the address.
    var query: String {
        parameters.map { "\($0.name.addressPart)=\($0.value.addressPart)" }.joined(separator: "&")
    }
}

extension String {
    /// The text as a part of an address: all characters but letters, digits and some harmless punctuation are encoded.
    var addressPart: String { percentEncoded(keeping: ":/,") }
}

/// The views of the board.
enum PageKind: String, Sendable, CaseIterable {
    case timeline
    case byFeed = "by-feed"
    case calendar, map, feeds, history

    var path: String { self == .timeline ? "/" : "/\(rawValue)" }

    /// The view of a board that the page shows; `nil` for a map, which shows the stops of the view by feed.
    var view: ViewerChoices.View? { Self.views[self] }

    private static let views: [PageKind: ViewerChoices.View] = [
        .timeline: .timeline, .byFeed: .byFeed, .calendar: .calendar, .feeds: .feeds, .history: .history,
    ]
}
