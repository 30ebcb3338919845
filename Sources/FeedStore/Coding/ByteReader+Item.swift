package import FeedCore
package import Foundation

extension ByteReader {
    package mutating func date() -> Date { Date(kept: double()) }

    package mutating func group() -> FeedGroup {
        FeedGroup(id: text(), title: text(), place: optional { $0.place() }, facts: array { $0.fact() })
    }

    package mutating func item() -> FeedItem {
        var item = FeedItem(
            id: id(),
            title: text(),
            subtitle: optional { $0.text() },
            time: time(),
            group: optional { $0.sharedText() },
            category: optional { $0.category() },
            status: status(),
            place: optional { $0.place() },
            facts: array { $0.fact() },
            tables: array { $0.table() },
            links: array { $0.link() },
            observedAt: optional { $0.date() },
            relevantUntil: optional { $0.date() }
        )
        item.isSample = flag()
        item.planned = optional { $0.time() }
        if let seconds = optional({ $0.int() }) { item.relevance = .afterTime(seconds: seconds) }
        return item
    }

    package mutating func line() -> FeedLine {
        FeedLine(category: category(), courses: array { $0.array { $0.point() } })
    }

    private mutating func category() -> ItemCategory {
        ItemCategory(
            id: sharedText(),
            label: sharedText(),
            colour: optional { $0.sharedText() },
            icon: optional { $0.sharedText() }
        )
    }

    private mutating func point() -> Coordinates { Coordinates(latitude: double(), longitude: double()) }

    /// Reads an id as a whole: assembling it from its parts would take as long as reading the rest of the item.
    private mutating func id() -> LocalID {
        let text = text()
        let isEncoded = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "._~-%/".utf8.contains(byte)
            }
        }
        if !isEncoded { fail() }
        return LocalID(encoded: text)
    }

    private mutating func status() -> ItemStatus {
        guard let status = ItemStatus(rawValue: sharedText()) else {
            fail()
            return .scheduled
        }
        return status
    }

    private mutating func link() -> ItemLink {
        let label = sharedText()
        guard let url = URL(string: text()) else {
            fail()
            return ItemLink(label, URL(filePath: "/"))
        }
        return ItemLink(label, url)
    }

    package mutating func eventValue() -> ItemEvent.Value {
        switch byte() {
        case 0: return .time(time())
        case 1: return .fact(value(), unit: optional { FactUnit($0.text()) })
        default:
            fail()
            return .text("")
        }
    }

    private mutating func time() -> FeedTime {
        switch byte() {
        case 0: return .instant(date(), end: optional { $0.date() })
        case 1: return .days(CivilDay(number: int()), through: CivilDay(number: int()), region: sharedText())
        case 2: return .undated(text())
        default:
            fail()
            return .undated("")
        }
    }

    private mutating func place() -> Place {
        Place(
            name: optional { $0.sharedText() },
            coordinates: optional { $0.point() },
            country: optional { $0.sharedText() }
        )
    }

    private mutating func fact() -> Fact {
        var fact = Fact(
            sharedText(),
            sharedText(),
            value(),
            unit: optional { FactUnit($0.sharedText()) },
            reportsChanges: flag()
        )
        fact.role = optional { $0.role() }
        return fact
    }

    private mutating func role() -> FactRole {
        guard let role = FactRole(rawValue: sharedText()) else {
            fail()
            return .result
        }
        return role
    }

    private mutating func table() -> FactTable {
        FactTable(
            sharedText(),
            sharedText(),
            columns: array { reader in
                FactTable.Column(
                    reader.sharedText(),
                    reader.sharedText(),
                    unit: reader.optional { FactUnit($0.sharedText()) },
                    decimals: reader.optional { $0.int() }
                )
            },
            rows: array { $0.row() }
        )
    }

    private mutating func row() -> [String: FactValue] {
        let count = count()
        var row = [String: FactValue](minimumCapacity: min(count, 64))
        for _ in 0..<count where !isBroken { row[sharedText()] = value() }
        return row
    }

    private mutating func value() -> FactValue {
        switch byte() {
        case 0: return .text(text())
        case 1: return .integer(int())
        case 2: return .decimal(double())
        case 3: return .flag(flag())
        case 4: return .instant(date())
        case 5: return .day(CivilDay(number: int()))
        case 6:
            if let fraction = Fraction(int(), int()) { return .fraction(fraction) }
        case 7: return .list(array { $0.text() })
        default: break
        }
        fail()
        return .flag(false)
    }
}
