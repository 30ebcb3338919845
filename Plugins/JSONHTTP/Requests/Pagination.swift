import FeedCore
import FeedJSON
import Foundation

/// How to ask for what follows a page.
///
/// In a configuration one of three: `{"link": source}`, the address of the next page in the answer; `{"page": parameter}`,
/// a number that counts up from `first` (1 unless set) until a page has no records; `{"cursor": source, "parameter":
/// name}`, a text of the answer that goes into a parameter. `limit` bounds the pages of a fetch.
struct Pagination: SettingReadable {
    static let noun = "an object with \"link\", \"page\" or \"cursor\""

    enum Kind: Sendable {
        case link(Field)
        case page(parameter: String, first: Int)
        case cursor(Field, parameter: String)
    }

    var kind: Kind

    /// How many pages a fetch asks for at most.
    var limit: Int

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        let names = ["link", "page", "first", "cursor", "parameter", "limit"]
        guard let members = reading.members(of: raw, among: names, noun: Self.noun) else { return nil }
        let kinds = ["link", "page", "cursor"].filter(members.has)
        guard kinds.count == 1, let name = kinds.first else {
            reading.complain("must have one of \"link\", \"page\" and \"cursor\"")
            return nil
        }
        limit = 10
        if members.has("limit"), let limit: Int = members.plain("limit", &reading) {
            if !(2...100).contains(limit) {
                reading.inside("limit") { $0.complain("is \(limit), but must be 2 to 100") }
            }
            self.limit = limit
        }
        if members.has("first"), name != "page" { reading.complain("has \"first\", which needs \"page\"", of: "first") }
        if members.has("parameter"), name != "cursor" {
            reading.complain("has \"parameter\", which needs \"cursor\"", of: "parameter")
        }
        switch name {
        case "link":
            guard let link: Field = members.value("link", &reading) else { return nil }
            kind = .link(link)
        case "page":
            let first = members.has("first") ? members.plain("first", as: Int.self, &reading) : 1
            guard let parameter: String = members.plain("page", &reading), let first else { return nil }
            guard (0...1_000_000).contains(first) else {
                reading.inside("first") { $0.complain("is \(first), but must be 0 to 1000000") }
                return nil
            }
            kind = .page(parameter: parameter, first: first)
        default:
            members.demand("parameter", "the name of the parameter that the cursor goes into", &reading)
            let cursor: Field? = members.value("cursor", &reading)
            guard let parameter: String = members.plain("parameter", &reading), let cursor else { return nil }
            kind = .cursor(cursor, parameter: parameter)
        }
    }

    static func writeSchema(to json: inout JSONWriter) { json.member("type", "object") }
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

        /// What to ask now.
        private(set) var url: URL

        /// What is wrong with the way to the next page, for a warning.
        private(set) var complaint: String?

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

        /// Goes on to the next page.
        ///
        /// - Parameters:
        ///   - page: The page that was read.
        ///   - recordCount: How many records it had.
        /// - Returns: Whether there is one; ``complaint`` says where there should be, but cannot be asked for.
        mutating func goOn(after page: Page, recordCount: Int) -> Bool {
            guard let pagination else { return false }
            do throws(FieldError) {
                guard let next = try next(pagination.kind, after: page, recordCount: recordCount) else { return false }
                guard next.host()?.lowercased() == start.host()?.lowercased(), next.scheme == start.scheme,
                    next.port == start.port
                else {
                    complaint =
                        "the next page is at another host, \((next.host() ?? "none").printable); it was not requested"
                    return false
                }
                guard !next.absoluteString.hasRedaction else {
                    complaint = "the address of the next page holds a secret of this feed; it was not requested"
                    return false
                }
                guard asked.insert(next.absoluteString).inserted else {
                    complaint = "the next page is one that was read before"
                    return false
                }
                guard count < pagination.limit else {
                    complaint = "there are more than \(pagination.limit) pages; \"limit\" of \"next\" bounds them"
                    return false
                }
                count += 1
                url = next
                return true
            } catch {
                complaint = "the way to the next page cannot be read: \(error.reason)"
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

        /// What leads to the next page; `nil` where there is none.
        private func text(of field: Field, in page: Page, expected: String) throws(FieldError) -> String? {
            _ = page.takeChanges()
            guard let text = try field.text(in: page.whole), text != "false" else { return nil }
            if let cut = page.takeChanges().cut {
                let found = "found a text of more than \(AnswerLimits.textBytesOfField) bytes"
                throw .other(cut, "\(found), expected \(expected)")
            }
            return text
        }
    }
}

extension URL {
    /// The address with a parameter set, any other value of it gone.
    func setting(_ parameter: String, to value: String) -> URL {
        changingQuery { items in
            items.removeAll { $0.name.removingPercentEncoding == parameter }
            items.append(URLQueryItem(name: parameter.percentEncoded, value: value.percentEncoded))
        }
    }

    /// The address without some parameters.
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
    /// Whether a secret was taken out of the address.
    fileprivate var hasRedaction: Bool { contains(Redaction.mark) || contains(Redaction.mark.percentEncoded) }
}
