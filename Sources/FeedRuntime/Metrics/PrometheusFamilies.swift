struct PrometheusFamilies {
    /// All series with one name.
    struct Family {
        let kind: Series.Kind

        /// The series by labels.
        var series: [String: Series]
    }

    private(set) var byName: [String: Family] = [:]
    private let maximumSeriesPerFamily: Int

    /// The names in use: a histogram `x` also uses `x_count` and others, which nothing else may use.
    private var taken: Set<String> = []

    init(maximumSeriesPerFamily: Int) { self.maximumSeriesPerFamily = maximumSeriesPerFamily }

    subscript(key: SeriesKey) -> Series? { byName[key.name]?.series[key.labels] }

    /// - Returns: True if there was room for it, and its name was not in use for another type.
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

    /// Removes the series; does nothing if another one is registered under its key.
    mutating func remove(_ series: Series) {
        let (name, labels) = (series.key.name, series.key.labels)
        guard let family = byName[name], family.series[labels] === series else { return }
        byName[name]?.series[labels] = nil
        guard family.series.count == 1 else { return }
        byName[name] = nil
        taken.subtract(family.kind.names(name))
    }
}
