import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The rule for requesting further pages.
///
/// In a configuration, it has one of three forms:
/// - `{"link": source}`: the answer contains the address of the next page.
/// - `{"page": parameter}`: a query parameter has the page number, from `first` (1 unless set) up to a page without
///   records.
/// - `{"cursor": source, "parameter": name}`: a text in the answer is the query parameter for the next page.
///
/// In each form, `limit` is the maximum number of pages per fetch (10 unless set).
struct Pagination: StructuredSetting {
    static let typeName = "an object with \"link\", \"page\" or \"cursor\""

    enum Kind: Sendable {
        case link(Field)
        case page(parameter: String, first: Int)
        case cursor(Field, parameter: String)
    }

    var kind: Kind

    /// The maximum number of pages per fetch.
    var limit: Int

    init(_ raw: RawSetting) throws(SettingIssues) {
        let names = ["link", "page", "first", "cursor", "parameter", "limit"]
        var members = try SettingMembers(raw, among: names, typeName: Self.typeName)
        let kinds = ["link", "page", "cursor"].filter(members.has)
        if kinds.count != 1 { members.refuse("must have one of \"link\", \"page\" and \"cursor\"") }
        limit = members.read("limit", in: 2...100) ?? 10
        for (name, needed) in [("first", "page"), ("parameter", "cursor")]
        where kinds.count == 1 && members.has(name) && !members.has(needed) {
            members.refuse("has \"\(name)\", which needs \"\(needed)\"", of: name)
        }
        var kind: Kind?
        switch kinds.first {
        case "link": kind = members.part("link").map { .link($0) }
        case "page":
            let first = members.read("first", in: 0...1_000_000) ?? 1
            kind = members.read("page", as: String.self).map { .page(parameter: $0, first: first) }
        default:
            if kinds.count == 1 { members.require("parameter", "the name of the parameter that the cursor goes into") }
            let cursor: Field? = members.part("cursor")
            let parameter: String? = members.read("parameter")
            if let cursor, let parameter { kind = .cursor(cursor, parameter: parameter) }
        }
        self.kind = try members.checked(kind)
    }
}

extension Pagination {
    /// An iterator over the addresses of a fetch's pages.
    struct Walk {
        private let pagination: Pagination?

        /// The address of the request, without a page number or a cursor.
        private let start: URL

        /// The names of parameters with secret values; a publisher may repeat these parameters in links, from which
        /// they are removed.
        private let secretParameters: Set<String>
        private var asked: Set<String> = []
        private var count = 1

        /// The address of the current page.
        private(set) var url: URL

        /// The warning about a next page that was not requested; `nil` if there is none.
        private(set) var issue: String?

        init(_ pagination: Pagination?, from start: URL, secretParameters: Set<String>) {
            self.pagination = pagination
            self.start = start
            self.secretParameters = secretParameters
            url = start
            if case .page(let parameter, let first)? = pagination?.kind {
                url = start.setting(parameter, to: String(first))
            }
            asked = [url.absoluteString]
        }

        /// Moves to the next page after `page`, which has `recordCount` records.
        ///
        /// - Returns: False if there is no next page, or if it must not be requested for the reason in ``issue``.
        mutating func goOn(after page: Page, recordCount: Int) -> Bool {
            guard let pagination else { return false }
            do throws(FieldError) {
                guard let next = try next(pagination.kind, after: page, recordCount: recordCount) else { return false }
                let origin = [start.host()?.lowercased(), start.scheme, start.port.map(String.init)]
                if [next.host()?.lowercased(), next.scheme, next.port.map(String.init)] != origin {
                    issue =
                        "the next page is at another host, \((next.host() ?? "none").printable); it was not requested"
                } else if next.absoluteString.hasRedaction {
                    issue = "the address of the next page holds a secret of this feed; it was not requested"
                } else if !asked.insert(next.absoluteString).inserted {
                    issue = "the next page is one that was read before"
                } else if count >= pagination.limit {
                    issue = "there are more than \(pagination.limit) pages; \"limit\" of \"next\" bounds them"
                }
                guard issue == nil else { return false }
                count += 1
                url = next
                return true
            } catch {
                issue = "the way to the next page cannot be read: \(error.reason)"
                return false
            }
        }

        private func next(_ kind: Kind, after page: Page, recordCount: Int) throws(FieldError) -> URL? {
            switch kind {
            case .page(let parameter, let first):
                return recordCount == 0 ? nil : start.setting(parameter, to: String(first + count))
            case .cursor(let field, let parameter):
                guard let cursor = try text(of: field, in: page, expected: "a text for the next page") else {
                    return nil
                }
                return start.setting(parameter, to: cursor)
            case .link(let field):
                guard let link = try text(of: field, in: page, expected: "an address") else { return nil }
                guard let next = URL(string: link, relativeTo: url)?.absoluteURL, next.user() == nil,
                    next.hasPossiblePort
                else { throw .text(link, expected: "an address") }
                return next.removing(secretParameters)
            }
        }

        /// Returns the text that identifies the next page; `nil` if there is none.
        private func text(of field: Field, in page: Page, expected: String) throws(FieldError) -> String? {
            _ = page.consumeObstacles()
            guard let input = try field.input(in: page.whole), let text = try input.text(), text != "false" else {
                if let obstacle = page.consumeObstacles().first { throw .mismatch(obstacle) }
                return nil
            }
            if let cut = input.cut {
                let found = "found a text of more than \(AnswerLimits.textBytesOfField) bytes"
                throw .other(cut, "\(found), expected \(expected)")
            }
            return text
        }
    }
}

extension URL {
    /// Returns the address with a query parameter set to `value`, which replaces any earlier values.
    func setting(_ parameter: String, to value: String) -> URL {
        changingQuery { items in
            items.removeAll { $0.name.removingPercentEncoding == parameter }
            items.append(URLQueryItem(name: parameter.percentEncoded, value: value.percentEncoded))
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

extension String {
    /// True if a secret was removed from the text.
    fileprivate var hasRedaction: Bool { contains(Redaction.mark) || contains(Redaction.mark.percentEncoded) }
}
