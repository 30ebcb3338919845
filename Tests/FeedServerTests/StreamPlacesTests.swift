import Synchronization
import Testing

@testable import FeedServer

struct StreamPlacesTests {
    @Test func `memory is returned once many clients have left, however many come and go meanwhile`() {
        let count = Mutex(0)
        let places = StreamPlaces(10_000) { count.withLock { $0 += 1 } }
        var clients = (0..<(2 * StreamPlaces.many)).map { _ in places.acquire() }
        clients.removeLast(StreamPlaces.many - 1)
        // Some come again, which takes the freed memory.
        clients += (0..<10).map { _ in places.acquire() }
        #expect(count.withLock(\.self) == 0)
        clients.removeLast(11)
        #expect(count.withLock(\.self) == 1)
        clients.removeAll()
        #expect(count.withLock(\.self) == 2)
    }

    @Test func `few clients leave nothing behind that is worth it`() {
        let count = Mutex(0)
        let places = StreamPlaces(10) { count.withLock { $0 += 1 } }
        for _ in 0..<(3 * StreamPlaces.many) { _ = places.acquire() }
        #expect(count.withLock(\.self) == 0)
    }
}
