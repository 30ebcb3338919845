import FeedEngine
import Testing

struct MailboxTests {
    /// At most five numbers, whose sum is at most ten.
    private static func numbers() -> Mailbox<Int> { Mailbox(.all(5, ofSize: 10), size: { $0 }) }

    @Test(arguments: [Mailbox<Int>(), Mailbox(.newest(3)), numbers()])
    func `what waits is taken at once, in order, also after the end`(mailbox: Mailbox<Int>) async {
        for number in 1...3 { mailbox.add(number) }
        #expect(await mailbox.next()?.elements == [1, 2, 3])
        mailbox.add(4)
        mailbox.finish()
        mailbox.add(5)
        #expect(await mailbox.next()?.elements == [4])
        #expect(await mailbox.next() == nil)
    }

    @Test func `a part is taken, and the rest later`() async {
        let mailbox = Self.numbers()
        mailbox.add([1, 2, 3, 4])
        var taken: [[Int]] = []
        for _ in 0..<3 { taken.append(await mailbox.next(atMost: 1)?.elements ?? []) }
        // What was taken is not counted any more.
        mailbox.add(6)
        taken.append(await mailbox.next()?.elements ?? [])
        #expect(taken == [[1], [2], [3], [4, 6]])
    }

    @Test func `of too many, the newest stay, and the reader is told how many are missing`() async {
        let mailbox = Mailbox<Int>(.newest(3))
        mailbox.add([1, 2])
        mailbox.add([3, 4, 5])
        mailbox.add([])
        let batch = await mailbox.next()
        #expect(batch?.elements == [3, 4, 5] && batch?.omitted == 2)
        mailbox.add(6)
        #expect(await mailbox.next()?.omitted == 0)
    }

    @Test(arguments: [[1, 1, 1, 1, 1, 1], [4, 4, 4]])
    func `a reader that is too slow loses all, until it begins again`(numbers: [Int]) async {
        let mailbox = Self.numbers()
        for number in numbers { mailbox.add(number) }
        for count in [numbers.count, numbers.count + 1] {
            let batch = await mailbox.next()
            #expect(batch?.elements == [] && batch?.omitted == count)
            mailbox.add(1)
        }
        mailbox.begin()
        mailbox.add(2)
        let batch = await mailbox.next()
        #expect(batch?.elements == [2] && batch?.omitted == 0)
    }

    @Test(arguments: [Mailbox<Int>(), Mailbox(.newest(3))])
    func `a reader that need not begin again is told once that something was dropped`(mailbox: Mailbox<Int>) async {
        mailbox.add(1)
        mailbox.dropAll()
        mailbox.add(2)
        let batch = await mailbox.next()
        #expect(batch?.elements == [2] && batch?.omitted == 1)
        mailbox.add(3)
        #expect(await mailbox.next()?.omitted == 0)
    }

    @Test func `one element may be larger than all that may wait`() async {
        let mailbox = Self.numbers()
        mailbox.add(100)
        #expect(await mailbox.next()?.elements == [100])
    }

    @Test func `a reader that takes nothing is stuck, until it takes something`() async {
        let mailbox = Self.numbers()
        #expect(!mailbox.isStuck(for: .zero))
        mailbox.add(1)
        #expect(mailbox.isStuck(for: .zero) && !mailbox.isStuck(for: .seconds(3_600)))
        _ = await mailbox.next()
        #expect(!mailbox.isStuck(for: .zero))
        mailbox.dropAll()
        #expect(mailbox.isStuck(for: .zero))
        mailbox.begin()
        #expect(!mailbox.isStuck(for: .zero))
    }

    @Test func `a reader that waits is woken in its turn`() async {
        let (turns, turn) = AsyncStream.makeStream(of: Mailbox<Int>.self)
        let mailbox = Mailbox<Int>(wakeInTurn: { turn.yield($0) })
        async let next = mailbox.next()
        for number in 1...2 { mailbox.add(number) }
        for await mailbox in turns {
            mailbox.wake()
            break
        }
        #expect(await next?.elements.first == 1)
    }
}
