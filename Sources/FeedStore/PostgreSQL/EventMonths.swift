#if PostgreSQL
import Synchronization

/// The months for which the table of events has a partition, as far as this process knows.
final class EventMonths: Sendable {
    private let spans = Mutex<[Range<Double>]>([])

    func has(_ time: Double) -> Bool { spans.withLock { $0.contains { $0.contains(time) } } }

    func record(_ span: Range<Double>) { spans.withLock { $0.append(span) } }

    func forget() { spans.withLock { $0 = [] } }
}
#endif
