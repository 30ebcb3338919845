import FeedConfiguration
import FeedCore

/// The recipients of a mail who received it, and those who did not.
struct RecipientResults {
    struct Refusal {
        var address: MailAddress

        /// The reason for the refusal.
        var error: FeedError
    }

    var accepted: [MailAddress] = []
    var refused: [Refusal] = []

    /// Returns the error that names each refused recipient; `nil` if none was refused.
    ///
    /// If some recipients were accepted, the code is `rejected`, because another try would send them the mail twice,
    /// and the cause is a ``PartialDelivery``. If none was accepted, the code is `unreachable` if another try may
    /// succeed for one of them.
    func error(of relay: MailSettings) -> FeedError? {
        guard let first = refused.first else { return nil }
        let reasons = refused.map(\.error.message).joined(separator: "; ")
        guard !accepted.isEmpty else {
            var error = refused.first { $0.error.code == .unreachable }?.error ?? first.error
            error.message = reasons
            return error
        }
        return FeedError(
            .rejected,
            "the mail reached \(accepted.count) of \(accepted.count + refused.count) recipients: \(reasons)",
            hint: "Check the addresses of the others, and send it to them only.",
            cause: PartialDelivery(
                accepted: accepted.map(\.text),
                refused: refused.filter { $0.error.code != .unreachable }.map(\.address.text),
                refusedForNow: refused.filter { $0.error.code == .unreachable }.map(\.address.text)
            )
        )
    }
}

/// The cause of an error after which only some recipients of a mail have received it.
struct PartialDelivery: Error, Equatable {
    var accepted: [String]

    /// Recipients for whom another try fails too.
    var refused: [String]

    /// Recipients for whom another try may succeed.
    var refusedForNow: [String]
}
