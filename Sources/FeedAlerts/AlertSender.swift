package import FeedCore
package import Foundation

/// A sender of messages to one target.
package protocol AlertSender: Sendable {
    /// The maximum number of messages that are sent at the same time.
    var concurrency: Int { get }

    /// Sends a message; when it returns, the target has acknowledged it.
    ///
    /// - Throws: The failure if it was not acknowledged.
    func send(_ message: AlertMessage) async throws(AlertFailure)

    /// Prepares a message before it is due, and returns a closure that sends it.
    func delivery(of message: AlertMessage) -> AlertDelivery
}

/// A closure that sends one message; when it returns, the target has acknowledged it.
package typealias AlertDelivery = @Sendable () async throws(AlertFailure) -> Void

extension AlertSender {
    package var concurrency: Int { 1 }

    package func delivery(of message: AlertMessage) -> AlertDelivery {
        { () async throws(AlertFailure) in try await send(message) }
    }
}

/// The reason that a target has not acknowledged a message.
package struct AlertFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// A description of the failure, in a sentence without its full stop.
    package var description: String

    /// True if the same message would be refused again.
    package var isFinal: Bool

    /// True if the failure is not a fault: no screen is open, or the target's own rate limit is used up for now.
    package var isExpected: Bool

    /// The earliest time at which another try may help, if known.
    package var notBefore: Date?

    package init(
        _ description: String,
        isFinal: Bool = false,
        isExpected: Bool = false,
        notBefore: Date? = nil
    ) {
        self.description = description.last == "." ? String(description.dropLast()) : description
        self.isFinal = isFinal
        self.isExpected = isExpected
        self.notBefore = notBefore
    }

    /// The time after which a message is tried again if the target's own rate limit was used up, in seconds.
    private static let rateWait: TimeInterval = 0.5

    /// Creates the failure of a request, whose description has "the target" instead of "the publisher".
    package init(_ error: FeedError) {
        self.init(
            error.message.replacing("the publisher", with: "the target"),
            isFinal: [.configuration, .authentication, .rejected].contains(error.code),
            isExpected: error.code == .rateLimited,
            notBefore: error.code == .rateLimited ? .now + Self.rateWait : nil
        )
    }
}
