import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The way to request further pages.
///
/// In a configuration one of three: `{"link": source}`, the address of the next page in the answer;
/// `{"page": parameter}`, a number that counts up from `first` (1 unless set) until a page has no records;
/// `{"cursor": source, "parameter": name}`, a text of the answer that goes into a parameter. `limit` bounds the pages
/// of a fetch.
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
    /// The addresses of a fetch's pages, one after the other.
    struct Walk {
        private let pagination: Pagination?

        /// The address without a page.
        private let start: URL

        /// Names of parameters whose values are secrets: a publisher that repeats them must not make us show them.
        private let secretParameters: Set<String>
        private var asked: Set<String> = []
        private var count = 1

        /// The address of the current page.
        private(set) var url: URL

        /// The problem with the address of the next page, for a warning.
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

        /// Goes on to the next page, after one with this number of records.
        ///
        /// - Returns: True if there is a next page; ``issue`` describes one that exists, but cannot be requested.
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
    /// Returns the address with a parameter set, any other value of it gone.
    func setting(_ parameter: String, to value: String) -> URL {
        changingQuery { items in
            items.removeAll { $0.name.removingPercentEncoding == parameter }
            items.append(URLQueryItem(name: parameter.percentEncoded, value: value.percentEncoded))
        }
    }

    /// Returns the address with the parameters of another one.
    func setting(queryOf other: URL) -> URL {
        let others = URLComponents(url: other, resolvingAgainstBaseURL: true)?.percentEncodedQueryItems ?? []
        guard !others.isEmpty else { return self }
        let names = Set(others.map(\.name))
        return changingQuery { items in items = items.filter { !names.contains($0.name) } + others }
    }

    /// Returns the address without some parameters.
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
    /// True if a secret was removed from the address.
    fileprivate var hasRedaction: Bool { contains(Redaction.mark) || contains(Redaction.mark.percentEncoded) }
}
