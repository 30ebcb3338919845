import CoreMetrics
import FeedRuntime
import Testing

@Suite(.timeLimit(.minutes(20)))
struct PrometheusRegistryTests {
    /// The lines of values, without the registry's own.
    private func values(_ registry: PrometheusRegistry) -> [String] {
        registry.text().split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix("#") && !$0.hasPrefix("metrics_refused_series_total")
        }
    }

    private func refused(_ registry: PrometheusRegistry) -> String? {
        registry.text().split(separator: "\n").last { $0.hasPrefix("metrics_refused_series_total ") }?
            .split(separator: " ").last.map(String.init)
    }

    @Test func `the same name and labels give the same series`() {
        let registry = PrometheusRegistry()
        Counter(label: "x", dimensions: [("a", "1"), ("b", "2")], factory: registry).increment(by: 2)
        Counter(label: "x", dimensions: [("b", "2"), ("a", "1")], factory: registry).increment(by: 3)
        FloatingPointCounter(label: "x", dimensions: [("a", "1"), ("b", "2")], factory: registry).increment(by: 0.5)
        #expect(values(registry) == [#"x{a="1",b="2"} 5.5"#])
    }

    @Test func `counters never decrease, but start again after they are destroyed`() {
        let registry = PrometheusRegistry()
        let counter = FloatingPointCounter(label: "x", factory: registry)
        for amount in [1.5, -1, .nan, .infinity, 0] { counter.increment(by: amount) }
        Counter(label: "x", factory: registry).increment(by: -1)
        #expect(values(registry) == ["x 1.5"])
        counter.reset()
        #expect(values(registry) == ["x 0"])
    }

    @Test func `gauges have no value before one is set`() {
        let registry = PrometheusRegistry()
        let gauge = Gauge(label: "x", factory: registry)
        #expect(values(registry) == [])
        gauge.record(4)
        gauge.record(3)
        #expect(values(registry) == ["x 3"])
    }

    @Test func `meters go up and down`() {
        let registry = PrometheusRegistry()
        let meter = Meter(label: "x", factory: registry)
        meter.increment(by: 2)
        meter.decrement()
        meter.increment(by: Double.nan)
        #expect(values(registry) == ["x 1"])
        meter.set(7)
        #expect(values(registry) == ["x 7"])
    }

    @Test func `a destroyed series is removed, and its name is free for another type`() {
        let registry = PrometheusRegistry()
        let one = Timer(label: "x", dimensions: [("a", "1")], factory: registry)
        let other = Timer(label: "x", dimensions: [("a", "2")], factory: registry)
        other.recordSeconds(1)
        one.destroy()
        #expect(values(registry).count == 16)
        #expect(values(registry).allSatisfy { $0.contains(#"a="2""#) })
        other.destroy()
        #expect(!registry.text().contains("# TYPE x "))
        Counter(label: "x_count", factory: registry).increment()
        #expect(values(registry) == ["x_count 1"])
        #expect(refused(registry) == "0")
    }

    @Test func `every type can be destroyed`() {
        let registry = PrometheusRegistry()
        let empty = registry.text()
        let counter = Counter(label: "a", factory: registry)
        let floating = FloatingPointCounter(label: "b", factory: registry)
        let gauge = Gauge(label: "c", factory: registry)
        let recorder = Recorder(label: "d", factory: registry)
        let meter = Meter(label: "e", factory: registry)
        let timer = Timer(label: "f", factory: registry)
        #expect(registry.text().split(separator: "\n").filter { $0.hasPrefix("# TYPE") }.count == 7)
        counter.destroy()
        floating.destroy()
        gauge.destroy()
        recorder.destroy()
        meter.destroy()
        timer.destroy()
        #expect(registry.text() == empty)
    }

    @Test func `destroying a series twice does not remove its successor`() {
        let registry = PrometheusRegistry()
        let first = Counter(label: "x", factory: registry)
        first.destroy()
        let second = Counter(label: "x", factory: registry)
        second.increment()
        first.increment()
        first.destroy()
        #expect(values(registry) == ["x 1"])
    }

    @Test func `limits the number of series per name, and counts the refused ones`() {
        let registry = PrometheusRegistry(maximumSeriesPerFamily: 3)
        let counters = (0..<5).map { Counter(label: "x", dimensions: [("n", "\($0)")], factory: registry) }
        for counter in counters { counter.increment() }
        Counter(label: "y", factory: registry).increment()
        #expect(values(registry) == [#"x{n="0"} 1"#, #"x{n="1"} 1"#, #"x{n="2"} 1"#, "y 1"])
        #expect(refused(registry) == "2")
        counters[4].destroy()
        counters[0].destroy()
        Counter(label: "x", dimensions: [("n", "5")], factory: registry).increment()
        #expect(values(registry) == [#"x{n="1"} 1"#, #"x{n="2"} 1"#, #"x{n="5"} 1"#, "y 1"])
    }

    @Test func `a name has one type, including the names derived from it`() {
        let registry = PrometheusRegistry()
        Timer(label: "x", factory: registry).recordSeconds(1)
        Counter(label: "x", factory: registry).increment()
        Counter(label: "x", dimensions: [("a", "1")], factory: registry).increment()
        Gauge(label: "x_bucket", factory: registry).record(1)
        Recorder(label: "x", factory: registry).record(1)
        Counter(label: "y_sum", factory: registry).increment()
        Recorder(label: "y", factory: registry).record(1)
        #expect(refused(registry) == "5")
        #expect(values(registry).count == 17)
        #expect(values(registry).last == "y_sum 1")
    }

    @Test func `eight concurrent tasks lose no count`() async {
        let registry = PrometheusRegistry()
        let count = 5_000
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    let timer = Timer(label: "timer", factory: registry)
                    let meter = Meter(label: "meter", factory: registry)
                    let recorder = Recorder(label: "recorder", factory: registry)
                    for index in 0..<count {
                        Counter(label: "counter", dimensions: [("n", "\(index % 7)")], factory: registry).increment()
                        FloatingPointCounter(label: "floating", factory: registry).increment(by: 0.5)
                        timer.recordNanoseconds(1_000_000)
                        meter.increment(by: 2)
                        meter.decrement()
                        recorder.record(2)
                        if index % 1_000 == task { _ = registry.text() }
                    }
                }
            }
        }
        let values = values(registry)
        let counted = values.filter { $0.hasPrefix("counter{") }.compactMap { Int($0.split(separator: " ")[1]) }
        #expect(counted.count == 7)
        #expect(counted.reduce(0, +) == 8 * count)
        #expect(
            values.filter { !$0.hasPrefix("counter{") && !$0.contains("_bucket{") } == [
                "floating \(4 * count)", "meter \(8 * count)", "recorder_sum \(16 * count)",
                "recorder_count \(8 * count)", "timer_sum \(8 * count / 1_000)", "timer_count \(8 * count)",
            ]
        )
    }
}
