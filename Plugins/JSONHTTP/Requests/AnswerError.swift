import FeedCore
import FeedJSON

/// How to recognise an error inside an answer whose status says that all is well.
struct AnswerError: SettingReadable {
    static let noun = "an object with \"when\", \"message\" and \"code\""

    enum Code: String, CaseIterable, SettingValue {
        case authentication
        case rateLimited = "rate-limited"
        case budgetSpent = "budget-spent"
        case unreachable, rejected

        var feedCode: FeedError.Code {
            switch self {
            case .authentication: .authentication
            case .rateLimited: .rateLimited
            case .budgetSpent: .budgetSpent
            case .unreachable: .unreachable
            case .rejected: .rejected
            }
        }
    }

    /// What is so of such an answer; `nil` where only the message of other statuses is looked for.
    var condition: Condition?

    /// What the publisher says about it.
    var message: Field?
    var code: Code

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        guard let members = reading.members(of: raw, among: ["when", "message", "code"], noun: Self.noun) else {
            return nil
        }
        condition = members.value("when", &reading)
        message = members.value("message", &reading)
        code = members.plain("code", &reading) ?? .rejected
        if !members.has("when"), !members.has("message") {
            reading.complain("must have \"when\", a condition, or \"message\", a path")
        }
        if members.has("code"), !members.has("when") {
            reading.complain("has \"code\", which needs \"when\"", of: "code")
        }
    }

    /// The error that an answer is; `nil` where it is none.
    func failure(of page: Page) throws(FieldError) -> FeedError? {
        guard let condition, try condition.holds(for: page.whole) else { return nil }
        let said = sentence(in: page).map { ": \"\($0)\"" } ?? ""
        return FeedError(code.feedCode, "the publisher's answer is an error\(said)", hint: hint)
    }

    /// What the publisher says in an answer, cut to one line.
    func sentence(in page: Page) -> String? {
        guard let text = try? message?.text(in: page.whole) else { return nil }
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

    static func writeSchema(to json: inout JSONWriter) { json.member("type", "object") }
}
