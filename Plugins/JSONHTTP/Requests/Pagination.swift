import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The rule for requesting further pages.
///
/// In a configuration, it has one of four forms:
/// - `{"link": source}`: the answer contains the address of the next page.
/// - `{"page": parameter}`: a query parameter has a number, from `first` (1 unless set) in steps of `step` (1 unless
///   set) up to a page without records.
/// - `{"cursor": source, "parameter": name}`: a text in the answer is the query parameter for the next page.
/// - `{"each": unit}`: each day, month or year of the window has a request of its own.
///
/// In each form, `limit` is the maximum number of requests per fetch (10 unless set).
struct Pagination: StructuredSetting {
    static let typeName = "an object with \"link\", \"page\", \"cursor\" or \"each\""

    enum Kind: Sendable {
        case link(Field)
        case page(parameter: String, first: Int, step: Int)
        case cursor(Field, parameter: String)
        case each(WindowParts.Unit)
    }

    var kind: Kind

    /// The maximum number of pages per fetch.
    var limit: Int

    init(_ raw: RawSetting) throws(SettingIssues) {
        let names = ["link", "page", "first", "step", "cursor", "parameter", "each", "limit"]
        var members = try SettingMembers(raw, among: names, typeName: Self.typeName)
        let kinds = ["link", "page", "cursor", "each"].filter(members.has)
        if kinds.count != 1 { members.refuse("must have one of \"link\", \"page\", \"cursor\" and \"each\"") }
        limit = members.read("limit", in: 2...100) ?? 10
        for (name, needed) in [("first", "page"), ("step", "page"), ("parameter", "cursor")]
        where kinds.count == 1 && members.has(name) && !members.has(needed) {
            members.refuse("has \"\(name)\", which needs \"\(needed)\"", of: name)
        }
        var kind: Kind?
        switch kinds.first {
        case "link": kind = members.part("link").map { .link($0) }
        case "page":
            let first = members.read("first", in: 0...1_000_000) ?? 1
            let step = members.read("step", in: 1...1_000_000) ?? 1
            kind = members.read("page", as: String.self).map { .page(parameter: $0, first: first, step: step) }
        case "each": kind = members.read("each", as: WindowParts.Unit.self).map { .each($0) }
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
    /// The parts of the window that have requests of their own; `nil` for pages.
    var parts: WindowParts? { if case .each(let unit) = kind { WindowParts(unit: unit, limit: limit) } else { nil } }

    /// The address of a part of the window, and the part's name in warnings.
    struct PartAddress {
        var name: String
        var url: URL
    }

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

        /// The parts of the window with requests of their own; empty for pages.
        private let parts: [PartAddress]

        /// The address of the current page.
        private(set) var url: URL

        /// The warning about a next page that was not requested; `nil` if there is none.
        private(set) var issue: String?

        init(
            _ pagination: Pagination?,
            from start: URL,
            parts: [PartAddress] = [],
            secretParameters: Set<String>
        ) {
            self.pagination = pagination
            self.start = start
            self.parts = parts
            self.secretParameters = secretParameters
            url = start
            if case .page(let parameter, let first, _)? = pagination?.kind {
                url = start.setting(parameter, to: String(first))
            }
            asked = [url.absoluteString]
        }

        /// The name of the current page in warnings: `page 2`, or the part of the window.
        var name: String { parts.isEmpty ? "page \(count)" : parts[count - 1].name }

        /// Moves to the next page after `page`, which has `recordCount` records.
        ///
        /// - Returns: False if there is no next page, or if it must not be requested for the reason in ``issue``.
        mutating func goOn(after page: Page, recordCount: Int) -> Bool {
            guard let pagination else { return false }
            do throws(FieldError) {
                return move(to: try next(pagination.kind, after: page, recordCount: recordCount), of: pagination)
            } catch {
                issue = "the way to the next page cannot be read: \(error.reason)"
                return false
            }
        }

        /// Moves to the next part of the window after a failure.
        ///
        /// - Returns: False unless there is a next part, and only the current one was refused or cannot be read.
        mutating func goOn(after failure: FeedError) -> Bool {
            guard let pagination, failure.code == .rejected || failure.code == .malformed else { return false }
            return move(to: nextPart, of: pagination)
        }

        private mutating func move(to next: URL?, of pagination: Pagination) -> Bool {
            guard let next else { return false }
            if next.origin != start.origin {
                issue = "the next page is at another host, \((next.host() ?? "none").printable); it was not requested"
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
        }

        private var nextPart: URL? { parts.indices.contains(count) ? parts[count].url : nil }

        private func next(_ kind: Kind, after page: Page, recordCount: Int) throws(FieldError) -> URL? {
            switch kind {
            case .each: return nextPart
            case .page(let parameter, let first, let step):
                return recordCount == 0 ? nil : start.setting(parameter, to: String(first + count * step))
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

extension String {
    /// True if a secret was removed from the text.
    var hasRedaction: Bool { contains(Redaction.mark) || contains(Redaction.mark.percentEncoded) }
}
