import FeedCore
import Foundation

extension URL {
    /// The scheme, the host and the port, which are equal for two addresses of the same server.
    var origin: [String?] { [scheme, host()?.lowercased(), port.map(String.init)] }

    /// Returns the address with a query parameter set to `value`, which replaces any earlier values.
    func setting(_ parameter: String, to value: String) -> URL { setting(parameter, to: [value]) }

    /// Returns the address with a query parameter set to `values`, one after the other, which replace any earlier values.
    func setting(_ parameter: String, to values: [String]) -> URL {
        changingQuery { items in
            items.removeAll { $0.name.removingPercentEncoding == parameter }
            items += values.map { URLQueryItem(name: parameter.percentEncoded, value: $0.percentEncoded) }
        }
    }

    /// Returns the address with the query parameters of another address, which replace parameters of the same names.
    func setting(queryOf other: URL) -> URL {
        let others = URLComponents(url: other, resolvingAgainstBaseURL: true)?.percentEncodedQueryItems ?? []
        guard !others.isEmpty else { return self }
        let names = Set(others.map(\.name))
        return changingQuery { items in items = items.filter { !names.contains($0.name) } + others }
    }

    /// Returns the address without the query parameters of the given names.
    func removing(_ parameters: Set<String>) -> URL {
        parameters.isEmpty
            ? self
            : changingQuery { $0.removeAll { parameters.contains($0.name.removingPercentEncoding ?? $0.name) } }
    }

    private func changingQuery(_ change: (inout [URLQueryItem]) -> Void) -> URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        var items = components.percentEncodedQueryItems ?? []
        change(&items)
        components.percentEncodedQueryItems = items.isEmpty ? nil : items
        return components.url ?? self
    }
}
