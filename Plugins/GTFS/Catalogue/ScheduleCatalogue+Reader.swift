import FeedCore

extension ScheduleCatalogue {
    /// Reads the lines of the table of schedules, which are described in `Tools/once/gtfs-catalogue`.
    struct Reader {
        private(set) var schedules: [KnownSchedule] = []
        private(set) var countries: [String: [String]] = [:]
        private var prefixes: [Substring: Substring] = [:]
        private var keys: [Substring: KnownSchedule.Key] = [:]
        private var country = ""
        private var subdivision = ""

        mutating func read(_ line: String) {
            guard let mark = line.first else { return }
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            let code = columns[0].dropFirst()
            func column(_ index: Int) -> Substring { columns.indices.contains(index) ? columns[index] : "" }
            switch mark {
            case "@": prefixes[code] = column(1)
            case "!":
                guard let part = KeyPlace.Part(rawValue: String(column(1))) else { return }
                let page = column(3)
                keys[code] = KnownSchedule.Key(
                    place: KeyPlace(part, String(column(2))),
                    page: page.isEmpty ? nil : String(page)
                )
            case "=":
                (country, subdivision) = (String(code), "")
                countries[country] = column(1).split(separator: ",").map { String($0.drop { $0 == " " }) }
            case "-": subdivision = String(code)
            case ">": readRealtime(code, source(column(1), key: column(2)))
            default:
                guard let id = Int(columns[0]) else { return }
                schedules.append(
                    KnownSchedule(
                        id: id,
                        provider: String(column(1)),
                        name: String(column(2)),
                        country: country,
                        subdivision: subdivision,
                        town: String(column(3)),
                        area: area(column(4)),
                        source: source(column(5), key: column(7)),
                        licence: column(6).isEmpty ? nil : address(column(6)),
                        mirror: column(8).isEmpty ? nil : address(column(8))
                    )
                )
            }
        }

        /// Adds realtime data to the schedule of the line before.
        private mutating func readRealtime(_ kind: Substring, _ source: KnownSchedule.Source) {
            guard let last = schedules.indices.last else { return }
            switch kind {
            case "t": schedules[last].tripUpdates = source
            case "a": schedules[last].alerts = source
            default: break
            }
        }

        private func source(_ text: Substring, key: Substring) -> KnownSchedule.Source {
            KnownSchedule.Source(address: address(text), key: keys[key])
        }

        private func address(_ text: Substring) -> String {
            if let end = text.firstIndex(of: "~"), let prefix = prefixes[text[..<end]] {
                return "\(prefix)\(text[text.index(after: end)...])"
            }
            return text.hasPrefix("http://") ? String(text) : "https://\(text)"
        }

        private func area(_ text: Substring) -> KnownSchedule.Area? {
            let numbers = text.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
            let area = KnownSchedule.Area(south: numbers[0], west: numbers[1], height: numbers[2], width: numbers[3])
            // Stops without coordinates stand at 0, 0, in the Gulf of Guinea, so that the area says nothing.
            return area.contains(Coordinates(latitude: 0, longitude: 0)) ? nil : area
        }
    }
}
