import FeedCore

// The words of publishers for a status.

extension ItemStatus {
    static let postponedCodes: Set = ["PPD", "PST", "POST"]
    static let byTime = "bytime"

    /// The meaning of a word: a status, and the word for an item that takes place later.
    struct Meaning {
        /// The word for an item that takes place later: one of ours, or the publisher's own in another language.
        enum Later { case postponed, delayed, ofPublisher }

        let status: ItemStatus
        let later: Later?

        init(_ status: ItemStatus, later: Later? = nil) { (self.status, self.later) = (status, later) }
    }

    /// The meanings of all words, as ``letters(of:)`` has them; what English says goes before what another language does.
    static let meanings: [String: Meaning] = {
        var table = ofLanguages.merging(words.mapValues { Meaning($0) }) { other, own in
            other.later == nil ? own : other
        }
        for status in allCases { table[status.rawValue] = Meaning(status) }
        for word in ["delayed", "delayedstart", "delay", "raindelay", "startdelayed"] {
            table[word] = Meaning(.scheduled, later: .delayed)
        }
        table[byTime] = Meaning(.scheduled)
        table["postponed"] = Meaning(.cancelled, later: .postponed)
        return table
    }()

    /// The parts of a game that have a number.
    static let parts: Set = [
        "half", "quarter", "period", "inning", "set", "over", "round", "lap", "map", "overtime", "halbzeit", "viertel",
        "drittel", "satz", "top", "bottom", "mid", "middle", "end",
    ]
    static let ordinals: Set = ["first", "second", "third", "fourth", "erste", "zweite"]

    /// The codes of leagues and of those who gather their matches, which are written in capitals.
    static let codes: [String: ItemStatus] = {
        let codes: [ItemStatus: [String]] = [
            .scheduled: ["NS", "FUT", "OK"],
            .live: [
                "1H", "2H", "HT", "ET", "BT", "OT", "SO", "Q1", "Q2", "Q3", "Q4", "1Q", "2Q", "3Q", "4Q", "P1", "P2",
                "P3",
                "1P", "2P", "3P", "CRIT", "SUSP", "INT",
            ],
            .cancelled: ["CNCL", "CANC", "ABD"] + postponedCodes,
            .ended: ["FT", "F", "F/OT", "F/SO", "AET", "AOT", "AP", "PEN", "AWD", "WO"],
        ]
        return Dictionary(uniqueKeysWithValues: codes.flatMap { status, codes in codes.map { ($0, status) } })
    }()

    /// The words of English and German, as ``letters(of:)`` has them.
    static let words: [String: ItemStatus] = {
        let words: [ItemStatus: [String]] = [
            .scheduled: [
                "confirmed", "planned", "upcoming", "timed", "rescheduled", "notstarted", "unstarted", "onsale",
                "offsale",
                "soldout", "announced", "published", "released", "draft", "open", "pending", "active", "actual",
                "normal",
                "pre", "pregame", "prematch", "prerace", "preview", "created", "tentative", "provisional",
                "go", "goforlaunch", "onhold", "tbd", "tbc", "tobedetermined", "tobeconfirmed", "tobedefined",
                "timetobedefined", "geplant", "bestätigt", "angesetzt", "vorläufig",
                // Of departures, which are to come until they have gone.
                "ontime", "late", "early", "expected", "estimated", "updated", "modified", "added", "extra", "nodata",
                "noreport", "normalprogress", "incoming", "arriving", "onstation", "atstop", "atplatform", "boarding",
                "boardingclosed", "call", "origin", "starts", "pünktlich",
            ],
            .live: [
                "inplay", "inprogress", "inflight", "ongoing", "running", "started", "läuft", "in", "playing",
                "suspended", "interrupted", "paused", "pause", "break", "warmup", "intermission", "timeout",
                "halftime", "halftimeet", "firsthalf", "secondhalf", "firsthalfextratime", "secondhalfextratime",
                "extratime", "overtime", "endperiod", "endofperiod", "endregulation", "endofregulation", "shootout",
                "penaltyshootout", "penalties", "penaltiesinprogress", "verifying", "investigating", "identified",
                "monitoring", "halbzeit", "verlängerung", "elfmeterschießen",
            ],
            .cancelled: [
                "canceled", "cancel", "cancellation", "calledoff", "abandoned", "skipped", "deleted", "dropped",
                "missed",
                "cancelledcall", "cancelledpass", "canceledcall", "canceledpass", "notexpected", "abgesagt",
            ],
            .withdrawn: ["retracted", "zurückgezogen"],
            .ended: [
                "success", "successful", "failure", "partialfailure", "wasapartialfailure", "payloaddeployed",
                "launched", "finished", "completed", "completedearly", "complete", "final", "finalaet", "finalpen",
                "finalot", "finalso", "finalovertime", "finalshootout", "done", "over", "fulltime", "awarded",
                "walkover", "forfeit", "retired", "afterextratime", "afterpenalties", "afterovertime", "result",
                "resulted", "results", "interim", "weighedin", "paying", "closed", "settled", "resolved", "postmortem",
                "past", "post", "postgame", "expired", "departed", "assumeddeparted", "arrived", "passed", "gone",
                "beendet", "abgeschlossen", "vorbei", "abgefahren",
            ],
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { status, words in words.map { (letters(of: $0), status) } }
        )
    }()
}
