import CoreMetrics
import FeedRuntime
import Testing

struct PrometheusTextTests {
    /// The text without the registry's own metric.
    private func text(help: [String: String] = [:], _ use: (PrometheusRegistry) -> Void) -> String {
        let registry = PrometheusRegistry(help: help)
        use(registry)
        return registry.text().split(separator: "\n").filter { !$0.contains("metrics_refused_series_total") }
            .map { $0 + "\n" }.joined()
    }

    @Test func `has one metric of its own`() {
        #expect(
            PrometheusRegistry().text() == """
                # HELP metrics_refused_series_total Sets of labels not taken, for their family is full or has another type.
                # TYPE metrics_refused_series_total counter
                metrics_refused_series_total 0

                """
        )
    }

    @Test func `writes all types, sorted by name and labels`() {
        let text = text(help: ["requests_total": "Requests sent.", "absent": "Nothing."]) { registry in
            Meter(label: "temperature_celsius", factory: registry).set(-3.5)
            Counter(label: "requests_total", dimensions: [("feed", "tfl")], factory: registry).increment(by: 3)
            Counter(label: "requests_total", dimensions: [("outcome", "x"), ("feed", "neds")], factory: registry)
                .increment()
            FloatingPointCounter(label: "cpu_seconds_total", factory: registry).increment(by: 0.25)
            Gauge(label: "items", dimensions: [("feed", "tfl")], factory: registry).record(20)
            let sizes = Recorder(label: "size_bytes", factory: registry)
            sizes.record(100)
            sizes.record(0.5)
        }
        #expect(
            text == """
                # TYPE cpu_seconds_total counter
                cpu_seconds_total 0.25
                # TYPE items gauge
                items{feed="tfl"} 20
                # HELP requests_total Requests sent.
                # TYPE requests_total counter
                requests_total{feed="neds",outcome="x"} 1
                requests_total{feed="tfl"} 3
                # TYPE size_bytes summary
                size_bytes_sum 100.5
                size_bytes_count 2
                # TYPE temperature_celsius gauge
                temperature_celsius -3.5

                """
        )
    }

    @Test func `timers are histograms of seconds with cumulative buckets`() {
        let text = text { registry in
            let timer = Timer(label: "fetch_seconds", dimensions: [("feed", "tfl")], factory: registry)
            for milliseconds in [-1, 0, 5, 6, 100, 100, 100, 60_000, 60_001] { timer.recordMilliseconds(milliseconds) }
        }
        #expect(
            text == """
                # TYPE fetch_seconds histogram
                fetch_seconds_bucket{feed="tfl",le="0.005"} 3
                fetch_seconds_bucket{feed="tfl",le="0.01"} 4
                fetch_seconds_bucket{feed="tfl",le="0.025"} 4
                fetch_seconds_bucket{feed="tfl",le="0.05"} 4
                fetch_seconds_bucket{feed="tfl",le="0.1"} 7
                fetch_seconds_bucket{feed="tfl",le="0.25"} 7
                fetch_seconds_bucket{feed="tfl",le="0.5"} 7
                fetch_seconds_bucket{feed="tfl",le="1"} 7
                fetch_seconds_bucket{feed="tfl",le="2.5"} 7
                fetch_seconds_bucket{feed="tfl",le="5"} 7
                fetch_seconds_bucket{feed="tfl",le="10"} 7
                fetch_seconds_bucket{feed="tfl",le="30"} 7
                fetch_seconds_bucket{feed="tfl",le="60"} 8
                fetch_seconds_bucket{feed="tfl",le="+Inf"} 9
                fetch_seconds_sum{feed="tfl"} 120.312
                fetch_seconds_count{feed="tfl"} 9

                """
        )
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1_795_255_200.125, "1795255200.125"),
            (1e15, "1000000000000000"), (1e300, "1e+300"), (1e-7, "1e-07"), (.nan, "NaN"), (.infinity, "+Inf"),
            (-.infinity, "-Inf"),
        ] as [(Double, String)]
    )
    func `writes numbers in a form that Prometheus reads`(value: Double, written: String) {
        let text = text { Gauge(label: "x", factory: $0).record(value) }
        #expect(text == "# TYPE x gauge\nx \(written)\n")
    }

    @Test(arguments: [
        (#"C:\new"#, #"C:\\new"#), ("say \"no\"", #"say \"no\""#), ("two\nlines", #"two\nlines"#),
        ("a\r\nb", "a\r\\nb"), ("\"\u{301}\\\u{301}\n\u{301}", "\\\"\u{301}\\\\\u{301}\\n\u{301}"),
        ("Ö, {x=1}", "Ö, {x=1}"), ("", ""),
    ])
    func `escapes label values`(value: String, written: String) {
        let text = text { Counter(label: "x", dimensions: [("a", value), ("b", "1")], factory: $0).increment() }
        #expect(Array(text.utf8) == Array("# TYPE x counter\nx{a=\"\(written)\",b=\"1\"} 1\n".utf8))
    }

    @Test func `escapes help texts, but not quotation marks`() {
        let text = text(help: ["x": "a\\b\r\n\"c\""]) { Counter(label: "x", factory: $0).increment() }
        #expect(text == "# HELP x a\\\\b\r\\n\"c\"\n# TYPE x counter\nx 1\n")
    }

    @Test(arguments: [
        ("http.requests-total", "http_requests_total"), ("a:b", "a:b"), ("2xx", "_2xx"), ("é", "_"), ("", "_"),
        ("a b\n", "a_b_"), ("x9", "x9"),
    ])
    func `makes valid names`(name: String, written: String) {
        let text = text { Counter(label: name, factory: $0).increment() }
        #expect(text == "# TYPE \(written) counter\n\(written) 1\n")
    }

    @Test(arguments: [
        ([("feed.id", "a")], #"feed_id="a""#), ([("a:b", "1")], #"a_b="1""#), ([("le", "5")], #"le_="5""#),
        ([("__name__", "y")], #"label__name__="y""#), ([("1", "")], #"_1="""#),
        ([("a-b", "1"), ("a.b", "2")], #"a_b="2""#), ([("b", "1"), ("a", "2")], #"a="2",b="1""#),
    ])
    func `makes valid and unique labels`(dimensions: [(String, String)], written: String) {
        let text = text { Counter(label: "x", dimensions: dimensions, factory: $0).increment() }
        #expect(text == "# TYPE x counter\nx{\(written)} 1\n")
    }
}
