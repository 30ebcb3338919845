package import CoreMetrics
import Synchronization

/// A registry that holds metrics in memory and exports them in the text format of Prometheus.
///
/// Counters are exported as counters, timers as histograms of seconds, meters as gauges. Recorders are gauges if they
/// do not aggregate, otherwise summaries of count and sum, since no buckets suit every unit. Handlers with the same
/// name and labels share a series. A series is removed when its handler is destroyed.
///
/// Characters that are not allowed in a name or label become underscores. A family (all series of one name) has one
/// type and a maximum number of series. A series beyond that number, or of another type, works but is not exported, and
/// is counted in `metrics_refused_series_total`. Memory is therefore bounded for any labels, as long as the names are
/// constants.
package final class PrometheusRegistry: Sendable {
    private let families: Mutex<PrometheusFamilies>
    private let help: Mutex<[String: String]>
    private let refused: Series

    /// Creates a registry that contains only the metric of refused series.
    ///
    /// `help` contains a sentence on each metric, by name.
    package init(help: [String: String] = [:], maximumSeriesPerFamily: Int = 50_000) {
        let name = "metrics_refused_series_total"
        let refused = Series(.counter, SeriesKey(name, []))
        var families = PrometheusFamilies(maximumSeriesPerFamily: maximumSeriesPerFamily)
        families.insert(refused)
        self.families = Mutex(families)
        self.refused = refused
        self.help = Mutex(
            help.merging([name: "Sets of labels not taken, for their family is full or has another type."]) {
                ours,
                _ in ours
            }
        )
    }

    /// Adds one-sentence descriptions of metrics, by name.
    package func describe(_ help: [String: String]) {
        self.help.withLock { $0.merge(help) { ours, _ in ours } }
    }

    /// Returns the current metrics in the text format of Prometheus, version 0.0.4, sorted by name and labels.
    ///
    /// - SeeAlso: [Exposition formats](https://prometheus.io/docs/instrumenting/exposition_formats/)
    package func text() -> String {
        let (families, help) = (families.withLock { $0.byName }, help.withLock { $0 })
        var text = ""
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            if let help = help[name] { text += "# HELP \(name) \(help.escapedHelp)\n" }
            text += "# TYPE \(name) \(family.kind.rawValue)\n"
            for (_, series) in family.series.sorted(by: { $0.key < $1.key }) { series.write(to: &text) }
        }
        return text
    }

    private func series(_ kind: Series.Kind, _ label: String, _ dimensions: [(String, String)]) -> Series {
        let key = SeriesKey(label, dimensions)
        let (series, isKept) = families.withLock { families in
            if let series = families[key], series.kind == kind { return (series, true) }
            let series = Series(kind, key)
            return (series, families.insert(series))
        }
        if !isKept { refused.increment(by: 1.0) }
        return series
    }

    private func remove(_ handler: AnyObject) {
        guard let series = handler as? Series else { return }
        families.withLock { $0.remove(series) }
    }
}

extension PrometheusRegistry: MetricsFactory {
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(.counter, label, dimensions)
    }

    package func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        series(.counter, label, dimensions)
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(.gauge, label, dimensions)
    }

    package func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        series(aggregate ? .summary : .gauge, label, dimensions)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(.histogram, label, dimensions)
    }

    package func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { remove(handler) }
    package func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
    package func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
    package func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}

struct PrometheusFamilies {
    /// All series with one name.
    struct Family {
        let kind: Series.Kind

        /// The series by labels.
        var series: [String: Series]
    }

    private(set) var byName: [String: Family] = [:]
    private let maximumSeriesPerFamily: Int

    /// The names in use; a histogram `x` also uses `x_bucket`, `x_sum` and `x_count`, which no other metric may use.
    private var taken: Set<String> = []

    init(maximumSeriesPerFamily: Int) { self.maximumSeriesPerFamily = maximumSeriesPerFamily }

    subscript(key: SeriesKey) -> Series? { byName[key.name]?.series[key.labels] }

    /// Inserts a series.
    ///
    /// - Returns: True if the family had room for the series, and the name was not in use for another type.
    @discardableResult
    mutating func insert(_ series: Series) -> Bool {
        let (name, labels, kind) = (series.key.name, series.key.labels, series.kind)
        if let family = byName[name] {
            guard family.kind == kind, family.series[labels] == nil, family.series.count < maximumSeriesPerFamily
            else { return false }
            byName[name]?.series[labels] = series
        } else {
            let names = kind.names(name)
            guard taken.isDisjoint(with: names) else { return false }
            taken.formUnion(names)
            byName[name] = Family(kind: kind, series: [labels: series])
        }
        return true
    }

    /// Removes the series, unless another series is registered under its key.
    mutating func remove(_ series: Series) {
        let (name, labels) = (series.key.name, series.key.labels)
        guard let family = byName[name], family.series[labels] === series else { return }
        byName[name]?.series[labels] = nil
        guard family.series.count == 1 else { return }
        byName[name] = nil
        taken.subtract(family.kind.names(name))
    }
}
