package import Foundation

extension Redaction {
    /// Returns a snapshot without secrets in its texts, addresses, warnings, source and state.
    package func redacted(_ snapshot: FeedSnapshot) -> FeedSnapshot {
        guard !isEmpty else { return snapshot }
        var snapshot = snapshot
        for index in snapshot.groups.indices { redact(&snapshot.groups[index]) }
        for index in snapshot.items.indices { redact(&snapshot.items[index]) }
        snapshot.warnings = redacted(snapshot.warnings)
        snapshot.source = snapshot.source.map { redacted($0) }
        if let bytes = snapshot.state.flatMap({ redacted($0.bytes) }) { snapshot.state?.bytes = bytes }
        return snapshot
    }

    /// Returns an address without secrets; `nil` if the remaining text is not an address.
    package func redacted(_ url: URL) -> URL? {
        let text = url.absoluteString
        let clean = redacted(text)
        return clean == text ? url : URL(string: clean)
    }

    private func redact(_ group: inout FeedGroup) {
        redact(&group.id)
        redact(&group.title)
        redact(&group.place)
        for index in group.facts.indices { redact(&group.facts[index]) }
    }

    private func redact(_ item: inout FeedItem) {
        let id = redacted(item.id.rawValue)
        if id != item.id.rawValue {
            item.id = LocalID(id.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) })
        }
        redact(&item.title)
        redact(&item.subtitle)
        item.time = redacted(item.time)
        item.planned = item.planned.map(redacted)
        redact(&item.group)
        redact(&item.place)
        if var category = item.category {
            redact(&category.id)
            redact(&category.label)
            redact(&category.icon)
            item.category = category
        }
        for index in item.facts.indices { redact(&item.facts[index]) }
        for index in item.tables.indices { redact(&item.tables[index]) }
        item.links = item.links.compactMap { link in
            redacted(link.url).map { ItemLink(redacted(link.label), $0) }
        }
    }

    private func redacted(_ time: FeedTime) -> FeedTime {
        switch time {
        case .instant: time
        case .days(let first, let last, let region): .days(first, through: last, region: redacted(region))
        case .undated(let text): .undated(redacted(text))
        }
    }

    private func redact(_ place: inout Place?) {
        guard var known = place else { return }
        redact(&known.name)
        redact(&known.country)
        place = known
    }

    private func redact(_ fact: inout Fact) {
        redact(&fact.label)
        fact.value = redacted(fact.value)
        if let unit = fact.unit { fact.unit = FactUnit(redacted(unit.symbol)) }
    }

    private func redact(_ table: inout FactTable) {
        redact(&table.label)
        for index in table.columns.indices { redact(&table.columns[index].label) }
        for index in table.rows.indices {
            for (key, value) in table.rows[index] {
                let clean = redacted(value)
                if clean != value { table.rows[index][key] = clean }
            }
        }
    }

    private func redacted(_ value: FactValue) -> FactValue {
        switch value {
        case .text(let text): .text(redacted(text))
        case .list(let texts): .list(texts.map { redacted($0) })
        case .integer, .decimal, .flag, .instant, .day, .fraction: value
        }
    }

    private func redact(_ text: inout String) { text = redacted(text) }

    private func redact(_ text: inout String?) {
        if let known = text { text = redacted(known) }
    }
}
