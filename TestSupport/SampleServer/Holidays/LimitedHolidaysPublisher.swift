import FeedCore
import Foundation
import SamplePublishers
import Synchronization

/// The publisher of public holidays with limits for its user.
final class LimitedHolidaysPublisher: SamplePublisher {
    private struct State {
        var plan = HolidayPlan()
        /// The times at which the latest requests were answered, on the sample's clock.
        var answered: [Date] = []
    }

    private let state = Mutex(State())

    var plan: HolidayPlan {
        get { state.withLock { $0.plan } }
        set { state.withLock { $0.plan = newValue } }
    }

    private var publisher: HolidaysPublisher { HolidaysPublisher(allowsMonths: plan.allowsMonths) }

    var endpoint: (provider: String, path: String) { publisher.endpoint }

    var settings: [String: RawSetting] { publisher.settings }

    func reset() { state.withLock { $0 = State() } }

    func serves(_ request: SampleRequest) -> Bool { publisher.serves(request) }

    func answer(to request: SampleRequest, quirk: SampleQuirk?) -> SampleAnswer {
        // A request without the key is not counted.
        if publisher.accepts(request), let refusal = spend(at: request.date) { return refusal }
        return publisher.answer(to: request, quirk: quirk)
    }

    /// Counts a request.
    ///
    /// - Returns: The error answer if the limits do not allow it.
    private func spend(at date: Date) -> SampleAnswer? {
        state.withLock { state in
            guard state.plan.credits > 0 else {
                return HolidaysPublisher.refusal(422, "quota_reached", "The quota of this plan has been reached.")
            }
            if let most = state.plan.requestsPerSecond {
                // A little less than a second: requests that are sent a second apart may arrive closer together.
                state.answered.removeAll { abs(date.timeIntervalSince($0)) >= 0.95 }
                guard state.answered.count < most else {
                    return HolidaysPublisher.refusal(429, "too_many_requests", "Too many requests in one second.")
                }
                state.answered.append(date)
            }
            state.plan.credits -= 1
            return nil
        }
    }
}
