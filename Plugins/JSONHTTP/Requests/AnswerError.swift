import FeedCore
import FeedJSON
import FeedReaders

/// The rule that recognises an error inside an answer with a success status, and reads the message of any error.
struct AnswerError: StructuredSetting {
    static let typeName = "an object with \"when\", \"message\" and \"code\""

    enum Code: String, CaseIterable, SettingValue {
        case authentication
        case rateLimited = "rate-limited"
        case budgetSpent = "budget-spent"
        case unreachable, rejected

        var feedCode: FeedError.Code { FeedError.Code(rawValue: rawValue) ?? .rejected }
    }

    /// The condition that makes an answer with a success status an error; `nil` if only error statuses count.
    var condition: Condition?

    /// The source of the publisher's message about the error.
    var message: Field?
    var code: Code

    init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: ["when", "message", "code"], typeName: Self.typeName)
        condition = members.read("when")
        message = members.part("message")
        code = members.read("code") ?? .rejected
        if !members.has("when"), !members.has("message") {
            members.refuse("must have \"when\", a condition, or \"message\", a path")
        }
        if members.has("code"), !members.has("when") {
            members.refuse("has \"code\", which needs \"when\"", of: "code")
        }
        try members.checked(())
    }

    /// Returns the error inside an answer; `nil` if there is none.
    func failure(of page: Page) throws(FieldError) -> FeedError? {
        guard let condition, try condition.holds(for: page.whole) else { return nil }
        let said = sentence(in: page).map { ": \"\($0)\"" } ?? ""
        return FeedError(code.feedCode, "the publisher's answer is an error\(said)", hint: hint)
    }

    /// Returns the publisher's message in an answer, cut to 200 Unicode scalars; `nil` if there is none.
    func sentence(in page: Page) -> String? {
        guard let text = try? message?.input(in: page.whole)?.text() else { return nil }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
    }

    private var hint: String? {
        switch code {
        case .authentication: "Check the key of this feed."
        case .rateLimited, .budgetSpent: "Try again later, or ask less often."
        case .unreachable: "Try again later."
        case .rejected: "Check the parameters of this feed."
        }
    }
}
