package import FeedCore
package import Foundation

extension ByteWriter {
    package mutating func write(_ date: Date) { write(date.kept) }

    package mutating func write(_ group: FeedGroup) {
        write(group.id)
        write(group.title)
        write(group.place) { $0.write($1) }
        write(group.facts) { $0.write($1) }
    }

    package mutating func write(_ item: FeedItem) {
        write(item.id.rawValue)
        write(item.title)
        write(item.subtitle) { $0.write($1) }
        write(item.time)
        write(item.group) { $0.write(shared: $1) }
        write(item.category) { $0.write($1) }
        write(shared: item.status.rawValue)
        write(item.place) { $0.write($1) }
        write(item.facts) { $0.write($1) }
        write(item.tables) { $0.write($1) }
        write(item.links) { writer, link in
            writer.write(shared: link.label)
            writer.write(link.url.absoluteString)
        }
        write(item.observedAt) { $0.write($1) }
        write(item.relevantUntil) { $0.write($1) }
        write(item.isSample)
        write(item.planned) { $0.write($1) }
        write(item.relevance.secondsAfterTime) { $0.write($1) }
    }

    package mutating func write(_ line: FeedLine) {
        write(line.category)
        write(line.courses) { $0.write($1) { $0.write($1) } }
    }

    package mutating func write(_ value: ItemEvent.Value) {
        switch value {
        case .time(let time):
            write(UInt8(0))
            write(time)
        case .fact(let value, let unit):
            write(UInt8(1))
            write(value)
            write(unit) { $0.write($1.symbol) }
        }
    }

    private mutating func write(_ time: FeedTime) {
        switch time {
        case .instant(let start, let end):
            write(UInt8(0))
            write(start)
            write(end) { $0.write($1) }
        case .days(let first, let last, let region):
            write(UInt8(1))
            write(first.number)
            write(last.number)
            write(shared: region)
        case .undated(let text):
            write(UInt8(2))
            write(text)
        }
    }

    private mutating func write(_ category: ItemCategory) {
        write(shared: category.id)
        write(shared: category.label)
        write(category.colour) { $0.write(shared: $1) }
        write(category.icon) { $0.write(shared: $1) }
    }

    private mutating func write(_ point: Coordinates) {
        write(point.latitude)
        write(point.longitude)
    }

    private mutating func write(_ place: Place) {
        write(place.name) { $0.write(shared: $1) }
        write(place.coordinates) { $0.write($1) }
        write(place.country) { $0.write(shared: $1) }
    }

    private mutating func write(_ fact: Fact) {
        write(shared: fact.key)
        write(shared: fact.label)
        write(fact.value)
        write(fact.unit) { $0.write(shared: $1.symbol) }
        write(fact.reportsChanges)
        write(fact.role) { $0.write(shared: $1.rawValue) }
    }

    private mutating func write(_ table: FactTable) {
        write(shared: table.key)
        write(shared: table.label)
        write(table.columns) { writer, column in
            writer.write(shared: column.key)
            writer.write(shared: column.label)
            writer.write(column.unit) { $0.write(shared: $1.symbol) }
            writer.write(column.decimals) { $0.write($1) }
        }
        write(table.rows) { writer, row in
            writer.write(count: row.count)
            for (key, value) in row {
                writer.write(shared: key)
                writer.write(value)
            }
        }
    }

    private mutating func write(_ value: FactValue) {
        switch value {
        case .text(let text):
            write(UInt8(0))
            write(text)
        case .integer(let number):
            write(UInt8(1))
            write(number)
        case .decimal(let number):
            write(UInt8(2))
            write(number)
        case .flag(let flag):
            write(UInt8(3))
            write(flag)
        case .instant(let date):
            write(UInt8(4))
            write(date)
        case .day(let day):
            write(UInt8(5))
            write(day.number)
        case .fraction(let fraction):
            write(UInt8(6))
            write(fraction.numerator)
            write(fraction.denominator)
        case .list(let texts):
            write(UInt8(7))
            write(texts) { $0.write($1) }
        }
    }
}
