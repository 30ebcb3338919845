import FeedJSON

struct SportEvent: QuirkyRecord {
    /// The id, a text of digits: the only part of an event that never changes.
    var id: String
    var code: String
    var title: String
    var start: Int
    var isDamaged = false
    /// True if the time is written with a fraction of a second.
    var hasFraction = false

    func write(to json: inout JSONWriter) {
        // The order of the members differs between events.
        let first = (id.utf8.last ?? 0) % 5
        json.object { json in
            for index in 0..<5 {
                switch (index + Int(first)) % 5 {
                case 0: json.member("d", title)
                case 1: json.member("i", id)
                case 2: json.member("si", code)
                case 3: json.member("sh", title)
                default:
                    if isDamaged {
                        json.member("tt", "soon")
                    } else if hasFraction {
                        json.member("tt", Double(start) + 0.033_129_7)
                    } else {
                        json.member("tt", start)
                    }
                }
            }
        }
    }
}
