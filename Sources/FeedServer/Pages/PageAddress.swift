import FeedCore

/// The address of a page: its path and its parameters in their order.
package struct PageAddress: Sendable, Hashable {
    package struct Parameter: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package var path: String
    package var parameters: [Parameter]

    package init(_ path: String, _ parameters: [Parameter] = []) {
        (self.path, self.parameters) = (path, parameters)
    }

    /// Returns the address of another view, without the parameters that have no meaning there.
    package func at(_ kind: PageKind) -> PageAddress {
        PageAddress(kind.path, parameters.filter { !Self.ofOneView.contains($0.name) })
    }

    /// The parameters that have a meaning in one view only, or for the sheet that is open in it.
    private static let ofOneView: Set = ["item", "stop", "order", "month", "day", "near", "whole-days"]

    /// Returns the address with this one value of a parameter, or without the parameter.
    package func with(_ name: String, _ value: String?) -> PageAddress {
        var address = self
        address.parameters.removeAll { $0.name == name }
        if let value { address.parameters.append(Parameter(name, value)) }
        return address
    }

    /// Returns the address without some parameters.
    package func without(_ names: String...) -> PageAddress {
        var address = self
        address.parameters.removeAll { names.contains($0.name) }
        return address
    }

    package func values(_ name: String) -> [String] { parameters.filter { $0.name == name }.map(\.value) }

    package var text: String { path + (parameters.isEmpty ? "" : "?" + query) }

    /// The query of the address.
    package var query: String {
        parameters.map { "\($0.name.addressPart)=\($0.value.addressPart)" }.joined(separator: "&")
    }
}

extension String {
    /// The text as a part of an address: all but letters, digits and a few harmless marks are encoded.
    package var addressPart: String { percentEncoded(keeping: ":/,") }
}

/// The views of the board.
package enum PageKind: String, Sendable, CaseIterable {
    case timeline
    case byFeed = "by-feed"
    case calendar, map, feeds, history

    package var path: String { self == .timeline ? "/" : "/\(rawValue)" }
}
