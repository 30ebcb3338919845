import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Mappings that are guessed from an answer.
struct MappingProposalTests {
    private static let zone = TimeZone(known: "Europe/London") ?? .gmt

    /// A proposal as text: the path of the records, then each field.
    private func proposal(_ text: String) throws -> String {
        guard let proposal = MappingProposal(of: try JSONDocument(text).root, in: Self.zone) else { return "nothing" }
        let fields = proposal.fields.map { "\($0.name) \($0.value.text ?? $0.value.json)" }
        let zone = proposal.timeZone.map { ["zone \($0.name)"] } ?? []
        return ([proposal.records] + fields + zone).joined(separator: "; ")
    }

    @Test(arguments: [
        // A list at the root, and one below.
        (
            #"[{"id":1,"title":"A","start":"2026-12-01T10:00:00Z"},{"id":2,"title":"B","start":"2026-12-02T10:00:00Z"}]"#,
            "$; id id; title title; start start"
        ),
        (
            #"{"count":9,"data":{"events":[{"uuid":"x1","name":"A","startTime":1796119200,"endTime":1796122800}]}}"#,
            "$.data.events; id uuid; title name; start startTime; end endTime"
        ),
        // Lists in lists, odd names, milliseconds.
        (
            #"[{"sport":"S","e":[{"i":"1","event name":"A - B","start at":1796119200000},{"i":"2","event name":"C - D","start at":1796119200001}]}]"#,
            #"$[*].e; id {"parts":["['event name']","['start at']"]}; title ['event name']; start {"format":"epoch-milliseconds","from":"['start at']"}; category 2/sport"#
        ),
        // Members of members; two sides of a match; a place.
        (
            #"{"matches":[{"id":5,"utcDate":"2026-12-01T10:00:00Z","status":"X","homeTeam":{"name":"A"},"awayTeam":{"name":"B"},"venue":"Hall","lastUpdated":"2026-11-01T10:00:00Z"}]}"#,
            "$.matches; id id; title {homeTeam.name} – {awayTeam.name}; start utcDate; place venue"
        ),
        // Days; times without a zone.
        (
            #"[{"date":"2026-12-25","localName":"Weihnachten","name":"Christmas Day"},{"date":"2026-12-26","localName":"x","name":"Boxing Day"}]"#,
            #"$; id {"parts":["name","date"]}; title name; day date; region {"value":"everywhere"}"#
        ),
        (
            #"{"items":[{"id":"a","subject":"A","when":"24/12/2026 18:30"}]}"#,
            #"$.items; id id; title subject; start {"format":"dd/MM/yyyy HH:mm","from":"when"}; zone Europe/London"#
        ),
        (
            #"{"items":[{"id":"a","subject":"A","when":"2026-12-24T18:30"}]}"#,
            "$.items; id id; title subject; start when; zone Europe/London"
        ),
        // A table by id; a link; a category.
        (
            #"{"r":{"a":{"name":"A","net":"2026-12-01T10:00:00Z","type":"Talk","url":"https://x.example/a"},"b":{"name":"B","net":"2026-12-02T10:00:00Z","type":"Walk","url":"https://x.example/b"}}}"#,
            "$.r.*; id 0#; title name; start net; category type; link url"
        ),
        // Days among times, whole days by a flag, and as Google's calendar writes them.
        (
            #"[{"id":1,"name":"A","start":"2026-12-01T10:00:00Z"},{"id":2,"name":"B","start":"2026-12-02"},{"id":3,"name":"C","start":"2026-12-03T10:00:00Z"}]"#,
            #"$; id id; title name; start start; day start; region {"value":"everywhere"}"#
        ),
        (
            #"[{"id":1,"subject":"A","start":"2026-12-01T00:00:00Z","end":"2026-12-02T00:00:00Z","isAllDay":true}]"#,
            #"$; id id; title subject; start start; end end; allDay isAllDay; region {"value":"everywhere"}"#
        ),
        (
            #"{"items":[{"id":"a","summary":"A","start":{"dateTime":"2026-12-01T10:00:00Z"},"end":{"dateTime":"2026-12-01T11:00:00Z"}},{"id":"b","summary":"B","start":{"date":"2026-12-02"},"end":{"date":"2026-12-04"}},{"id":"c","summary":"C","start":{"dateTime":"2026-12-01T10:00:00Z"},"end":{"dateTime":"2026-12-01T11:00:00Z"}}]}"#,
            #"$.items; id id; title summary; start start.dateTime; end end.dateTime; day start.date; endDay end.date; region {"value":"everywhere"}"#
        ),
        // What a cancelled departure has only planned; announcements that are all live; one record alone.
        (
            #"[{"tripId":"a","direction":"X","when":"2026-12-01T10:02:00Z","plannedWhen":"2026-12-01T10:00:00Z"},{"tripId":"b","direction":"Y","when":null,"plannedWhen":"2026-12-01T10:05:00Z"},{"tripId":"c","direction":"Z","when":"2026-12-01T10:09:00Z","plannedWhen":"2026-12-01T10:09:00Z"}]"#,
            #"$; id tripId; title direction; start ["when","plannedWhen"]; planned plannedWhen"#
        ),
        (
            #"[{"id":1,"name":"A","start":"2026-12-01T10:00:00Z","status":"live"},{"id":2,"name":"B","start":"2026-12-02T10:00:00Z","status":"live"}]"#,
            "$; id id; title name; start start"
        ),
        (#"{"name":"Pass over Leeds","rise":1796119200}"#, #"$; id {"parts":["name","rise"]}; title name; start rise"#),
        // Numbers that are no times, and lists without a time.
        (#"[{"id":1796119200,"name":"A"}]"#, "$; id id; title name"),
        (#"[{"name":"Milk","shop":"A"},{"name":"Bread","shop":"B"}]"#, "$; id name; title name"),
        // Other languages, and a number that the next record may have too.
        (
            #"[{"ereignis":"Konzert","zeit_ms":1796119200000,"nr":4},{"ereignis":"Kino","zeit_ms":1796119201000,"nr":5}]"#,
            #"$; id {"parts":["ereignis","zeit_ms"]}; title ereignis; start {"format":"epoch-milliseconds","from":"zeit_ms"}"#
        ),
        // Numbers that are times by their size alone, and a time without a zone in a member of its own.
        (#"[{"nm":"A","unixtime":1796119200}]"#, #"$; id {"parts":["nm","unixtime"]}; title nm; start unixtime"#),
        (
            #"[{"nm":"A","x":1796119200000}]"#,
            #"$; id {"parts":["nm","x"]}; title nm; start {"format":"epoch-milliseconds","from":"x"}"#
        ),
        (
            #"[{"event":"A","date":"2026-12-01","time":"19:30"},{"event":"B","date":"2026-12-02","time":"08:15"}]"#,
            #"$; id {"parts":["event","date","time"]}; title event; start {"from":"date","time":"time"}; zone Europe/London"#
        ),
        (
            #"[{"event":"A","date":"2026-12-01","time":"19:30","until":"20:00"},{"event":"B","date":"2026-12-02","time":null}]"#,
            #"$; id {"parts":["event","date",["time",{"value":"-"}]]}; title event; start {"from":"date","time":"time"}; end {"from":"date","time":"until"}; day date; region {"value":"everywhere"}; zone Europe/London"#
        ),
        (
            #"[{"Title":"A","Date":"12/15/2026","Time":"7:30 PM"}]"#,
            #"$; id {"parts":["Title","Date","Time"]}; title Title; start {"format":"MM/dd/yyyy","from":"Date","time":"Time"}; zone Europe/London"#
        ),
        // Dictionaries by day, of texts, of lists of texts, of lists of records.
        (
            #"{"2026-12-01":"Black bin","2026-12-08":"Blue bin"}"#,
            #"$.*; id {"parts":["0","0#"]}; title 0; day 0#; region {"value":"everywhere"}"#
        ),
        (
            #"{"d":{"01.12.2026":["Black bin","Garden"],"08.12.2026":["Blue bin"]}}"#,
            #"$.d.*[*]; id {"parts":["0","1#"]}; title 0; day {"format":"dd.MM.yyyy","from":"1#"}; region {"value":"everywhere"}"#
        ),
        (
            #"{"2026-12-01":[{"title":"A","time":"09:00"},{"title":"B","time":"12:00"}],"2026-12-02":[{"title":"A","time":"09:00"}]}"#,
            #"$.*[*]; id {"parts":["title","1#","time"]}; title title; start {"from":"1#","time":"time"}; zone Europe/London"#
        ),
        // Lists in lists: the events of a day, also where it has a name, and of the whole answer; the trains of a station.
        (
            #"{"days":[{"date":"2026-12-01","events":[{"title":"Yoga","start":"09:00","end":"10:00"},{"title":"Choir","start":"19:30","end":"21:00"}]},{"date":"2026-12-02","events":[{"title":"Chess","start":"18:00","end":"20:00"}]}]}"#,
            #"$.days[*].events; id {"parts":["title","2/date","start"]}; title title; start {"from":"2/date","time":"start"}; end {"from":"2/date","time":"end"}; zone Europe/London"#
        ),
        (
            #"[{"name":"Friday","datum":"01.12.2026","plan":{"slots":[{"was":"Yoga","um":"x","zeit":"09:00 Uhr"},{"was":"Choir","um":"x","zeit":"19:30 Uhr"}]}}]"#,
            #"$[*].plan.slots; id {"parts":["was","3/datum","zeit","3/name"]}; title was; start {"format":"dd.MM.yyyy","from":"3/datum","time":"zeit"}; group 3/name; zone Europe/London"#
        ),
        (
            #"{"date":"2026-12-01","events":[{"title":"Yoga","time":"09:00"},{"title":"Choir","time":"19:30"}]}"#,
            #"$.events; id {"parts":["title","2/date","time"]}; title title; start {"from":"2/date","time":"time"}; zone Europe/London"#
        ),
        (
            #"{"stops":[{"id":"A","name":"Mill","departures":[{"id":1,"line":"7","destination":"Airport","at":"2026-12-01T10:00:00Z","platform":"2"}]},{"id":"B","name":"Quay","departures":[{"id":1,"line":"9","destination":"Town","at":"2026-12-01T10:05:00Z","platform":"1"}]}]}"#,
            #"$.stops[*].departures; id {"parts":["2/id","id"]}; title {line} → {destination}; start at; group 2/name; facts [{"from":"line","key":"line","role":"line"},{"from":"platform","key":"platform","role":"platform"}]"#
        ),
        // Lists alike beside each other are one.
        (
            #"{"soccer":[{"id":1,"name":"A v B","start":"2026-11-25T15:00:00Z"}],"tennis":[{"id":2,"name":"C v D","start":"2026-11-26T15:00:00Z"}]}"#,
            #"$.*[*]; id id; title name; start start; group 1#"#
        ),
        // The items are the shows of each day, not the days.
        (
            #"{"tage":[{"tag":"2026-11-25","vorstellungen":[{"titel":"Nosferatu","beginn":"20:15"},{"titel":"Metropolis","beginn":"22:15"}]},{"tag":"2026-11-26","vorstellungen":[{"titel":"M","beginn":"20:15"}]}]}"#,
            #"$.tage[*].vorstellungen; id {"parts":["titel","2/tag","beginn"]}; title titel; start {"from":"2/tag","time":"beginn"}; zone Europe/London"#
        ),
        // Times of day as figures, with a zone, and under names of their own.
        (
            #"[{"name":"Bus 12","date":"20261124","time":"183500"},{"name":"Bus 7","date":"20261124","time":"000500"}]"#,
            #"$; id {"parts":["name","date","time"]}; title name; start {"from":"date","time":"time"}; zone Europe/London"#
        ),
        (
            #"[{"raceName":"Qatar","date":"2026-11-29","time":"16:00:00Z"},{"raceName":"Abu Dhabi","date":"2026-12-06","time":"13:00:00Z"}]"#,
            #"$; id {"parts":["raceName","date","time"]}; title raceName; start {"from":"date","time":"time"}"#
        ),
        (
            #"[{"match":"A - B","date":"2026-11-29","ko":"15:00"},{"match":"C - D","date":"2026-11-30","ko":"17:30"}]"#,
            #"$; id {"parts":["match","date","ko"]}; title match; start {"from":"date","time":"ko"}; zone Europe/London"#
        ),
        // American dates, as the second one shows; the day of an event, not of its tickets or its message.
        (
            #"[{"name":"A","date":"12/06/2026"},{"name":"B","date":"11/26/2026"},{"name":"C","date":"12/07/2026"}]"#,
            #"$; id {"parts":["name","date"]}; title name; day {"format":"MM/dd/yyyy","from":"date"}; region {"value":"everywhere"}"#
        ),
        (
            #"[{"name":"Gala","onSaleDate":"2026-11-26T09:00:00Z","eventDate":"2026-12-12T19:00:00Z"},{"name":"Ball","onSaleDate":"2026-11-27T09:00:00Z","eventDate":"2026-12-13T19:00:00Z"}]"#,
            #"$; id {"parts":["name","eventDate"]}; title name; start eventDate"#
        ),
        (
            #"[{"zug":"RE 9","abfahrt":"2026-11-26T09:00:00Z","ausfall":true},{"zug":"RE 1","abfahrt":"2026-11-26T09:10:00Z","ausfall":false}]"#,
            #"$; id {"parts":["zug","abfahrt"]}; title zug; start abfahrt; status {"else":"scheduled","flag":"cancelled","from":"ausfall"}"#
        ),
        // What has no time of its own is an item where what it stands in is called nothing.
        (
            #"{"days":[{"date":"2026-12-01","menu":[{"dish":"Soup"},{"dish":"Pie"}]},{"date":"2026-12-02","menu":[{"dish":"Soup"},{"dish":"Rice"}]}]}"#,
            #"$.days[*].menu; id {"parts":["dish","2/date"]}; title dish; day 2/date; region {"value":"everywhere"}"#
        ),
        (
            #"{"talks":[{"id":1,"title":"A","at":"2026-12-01T10:00:00Z","speakers":[{"name":"X"},{"name":"Y"}]}]}"#,
            "$.talks; id id; title title; start at"
        ),
        // What is said of a single record; a time in German.
        (
            #"{"fahrten":[{"linie":"S1","ziel":"Flughafen","abfahrt":"2026-12-01T10:00:00Z","gleis":"2","verspaetung":3}]}"#,
            #"$.fahrten; id {"parts":["{linie} → {ziel}","abfahrt"]}; title {linie} → {ziel}; start abfahrt; facts [{"from":"linie","key":"linie","role":"line"},{"from":"gleis","key":"gleis","role":"platform"},{"from":"verspaetung","key":"verspaetung"}]"#
        ),
        (
            #"[{"titel":"Rat","beginn":"24.11.2026, 19:00 Uhr"},{"titel":"Fest","beginn":"4.12.2026, 16:00 Uhr"}]"#,
            #"$; id {"parts":["titel","beginn"]}; title titel; start {"format":"d.M.yyyy, HH:mm 'Uhr'","from":"beginn"}; zone Europe/London"#
        ),
        // Weeks; German; what belongs to a place is not the title; lists in records are no records.
        (
            #"[{"week":"2026-W49","subject":"Ann"},{"week":"2026-W50","subject":"Bob"}]"#,
            #"$; id {"parts":["subject","week"]}; title subject; day week; region {"value":"everywhere"}"#
        ),
        (
            #"{"termine":[{"titel":"A","beginn":"2026-12-01T19:00","ende":"2026-12-01T21:00","ort":"Aula","kategorie":"Schule"}]}"#,
            #"$.termine; id {"parts":["titel","beginn"]}; title titel; start beginn; end ende; category kategorie; place ort; zone Europe/London"#
        ),
        (
            #"{"data":{"items":[{"uid":"a","attributes":{"heading":"Jazz","starts":{"utc":"2026-12-03T19:00:00Z"},"venue":{"name":"Blue"}}}]}}"#,
            "$.data.items; id uid; title attributes.heading; start attributes.starts.utc; place attributes.venue.name"
        ),
        (
            #"[{"id":1,"url":"https://api.x.example/1","html_url":"https://x.example/1","author":{"type":"User"},"name":"V1","published_at":"2026-11-03T11:00:00Z","assets":[{"name":"a","created_at":"2026-11-03T10:00:00Z"},{"name":"b","created_at":"2026-11-03T10:00:00Z"},{"name":"c","created_at":"2026-11-03T10:00:00Z"}]}]"#,
            "$; id id; title name; start published_at; link html_url"
        ),
        (
            #"{"items":[{"id":"1","summary":"A","created":"2026-01-01T00:00:00Z","start":{"dateTime":"2026-12-01T10:00:00Z"},"end":{"dateTime":"2026-12-01T11:00:00Z"}},{"id":"2","summary":"B","created":"2026-01-01T00:00:00Z","start":{"date":"2026-12-02"},"end":{"date":"2026-12-03"}}]}"#,
            #"$.items; id id; title summary; start start.dateTime; end end.dateTime; day start.date; endDay end.date; region {"value":"everywhere"}"#
        ),
        (
            #"{"list":[{"dt":1796119200,"weather":[{"description":"rain"}]},{"dt":1796130000,"weather":[{"description":"clear"}]}]}"#,
            #"$.list; id {"parts":["weather[0].description","dt"]}; title weather[0].description; start dt"#
        ),
        // Names of ends and of what tells records apart; a text among times, named and not.
        (
            #"[{"ref":"x","titel":"A","wann":"2026-12-01T10:00:00Z","ends_at":"2026-12-01T11:00:00Z"},{"ref":"y","titel":"A","wann":"2026-12-01T10:00:00Z","ends_at":null},{"ref":"z","titel":null,"wann":"bald"}]"#,
            "$; id ref; title titel; start wann; end ends_at"
        ),
        (
            #"[{"id":1,"name":"A","x":"2026-12-01T10:00:00Z","endsAt":"2026-12-01T11:00:00Z"},{"id":2,"name":"B","x":"2026-12-02T10:00:00Z"},{"id":3,"name":"C","x":"2026-12-03T10:00:00Z"},{"id":4,"name":"D","x":"bald"}]"#,
            "$; id id; title name; start x; end endsAt"
        ),
        (
            #"[{"ref":"x","titel":"A","wann":"2026-12-01T10:00:00Z"},{"ref":"y","titel":null,"wann":"2026-12-02T10:00:00Z"}]"#,
            "$; id ref; title titel; start wann"
        ),
        // Rows of cells, where those say what they are; numbers are none.
        (
            #"{"data":{"rows":[["T1","High tide",1795500000000,"5.4m"],["T2","Low tide",1795520000000,"0.4m"]]}}"#,
            #"$.data.rows; id {"parts":["[1]","[2]"]}; title [1]; start {"format":"epoch-milliseconds","from":"[2]"}"#
        ),
        // Lists of times are no start: each record has several, and a note or a question says so.
        (
            #"{"d":{"2026-11-24":[{"nm":"Paper","slot":[1795500000000,1795503600000],"z":{"q":"N1"}}],"2026-11-25":[{"nm":"Glass","slot":[1795586400000,1795590000000],"z":{"q":"N1"}}]}}"#,
            #"$.d.*[*]; id {"parts":["nm","1#"]}; title nm; day 1#; region {"value":"everywhere"}"#
        ),
        (
            #"[{"id":1,"title":"A","tags":["x","y"],"dates":["2026-12-01T10:00:00Z","2026-12-01T11:00:00Z"]},{"id":2,"title":"B","tags":[],"dates":["2026-12-02T10:00:00Z","2026-12-02T10:00:00Z"]}]"#,
            "$; id id; title title"
        ),
        (
            #"[{"id":1,"title":"A","dates":["2026-12-01","2026-12-08","2026-12-15"]}]"#,
            "$; id id; title title"
        ),
        (
            #"[{"id":1,"title":"A","times":["2026-12-02T10:00:00Z","2026-12-01T11:00:00Z"]}]"#,
            "$; id id; title title"
        ),
        // A kind is no title where there is a name, also if a record has none.
        (
            #"[{"kind":"Walk","name":"","at":"2026-12-01T10:00:00Z"},{"kind":"Talk","name":"1984","at":"2026-12-02T10:00:00Z"},{"kind":"Talk","name":"Moons","at":"2026-12-03T10:00:00Z"},{"kind":"Talk","name":"Tides","at":"2026-12-04T10:00:00Z"}]"#,
            #"$; id {"parts":["name","at"]}; title name; start at; category kind"#
        ),
        // A zone that the record names, beside the time or flat, or the answer for all.
        (
            #"[{"id":1,"summary":"A","start":{"dateTime":"2026-12-01T10:00","timeZone":"Europe/Berlin"},"end":{"dateTime":"2026-12-01T11:00","timeZone":"Europe/Rome"}}]"#,
            #"$; id id; title summary; start {"from":"start.dateTime","timeZone":{"from":"start.timeZone"}}; end {"from":"end.dateTime","timeZone":{"from":"end.timeZone"}}"#
        ),
        (
            #"[{"id":1,"name":"A","start_time":"2026-12-01T10:00","start_timezone":"Europe/Berlin","end_time":"2026-12-01T11:00","end_timezone":"Europe/Rome"}]"#,
            #"$; id id; title name; start {"from":"start_time","timeZone":{"from":"start_timezone"}}; end {"from":"end_time","timeZone":{"from":"end_timezone"}}"#
        ),
        (
            #"[{"id":1,"name":"A","date":"2026-12-01","time":"10:00","timezone":"Europe/Berlin"}]"#,
            #"$; id id; title name; start {"from":"date","time":"time","timeZone":{"from":"timezone"}}"#
        ),
        (
            #"{"timezone":"Europe/Berlin","d":[{"id":1,"name":"A","at":"2026-12-01T10:00"}]}"#,
            "$.d; id id; title name; start at; zone Europe/Berlin"
        ),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00","timezone":"Moon/Crater"}]"#,
            #"$; id id; title name; start at; facts [{"from":"timezone","key":"timezone"}]; zone Europe/London"#
        ),
        // A zone by its name in Windows, and offsets in figures; what counts records up, and has its own zone, needs none.
        (
            #"[{"id":1,"name":"A","start":{"dateTime":"2026-12-01T10:00","timeZone":"W. Europe Standard Time"}}]"#,
            #"$; id id; title name; start {"from":"start.dateTime","timeZone":{"from":"start.timeZone"}}"#
        ),
        (
            #"{"tz":"W. Europe Standard Time","d":[{"id":1,"name":"A","at":"2026-12-01T10:00"}]}"#,
            "$.d; id id; title name; start at; zone Europe/Berlin"
        ),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00","tz":120},{"id":2,"name":"B","at":"2026-12-01T10:00","tz":60}]"#,
            #"$; id id; title name; start {"from":"at","timeZone":{"from":"tz"}}"#
        ),
        (
            #"[{"id":1,"name":"A","date":"2026-12-01","time":"10:00","utcOffset":"+0200"}]"#,
            #"$; id id; title name; start {"from":"date","time":"time","timeZone":{"from":"utcOffset"}}"#
        ),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00","offset":2},{"id":2,"name":"B","at":"2026-12-01T10:00","offset":2}]"#,
            #"$; id id; title name; start {"from":"at","timeZone":{"from":"offset"}}"#
        ),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00","offset_minutes":330,"tz":"Asia/Kolkata"}]"#,
            #"$; id id; title name; start {"from":"at","timeZone":{"from":"tz"}}"#
        ),
        (
            #"{"utc_offset_seconds":7200,"d":[{"id":1,"name":"A","at":"2026-12-01T10:00"}]}"#,
            #"$.d; id id; title name; start {"from":"at","timeZone":{"from":"2/utc_offset_seconds"}}"#
        ),
        (
            #"[{"name":"A","at":"2026-12-01T10:00","offset":0},{"name":"B","at":"2026-12-01T10:00","offset":1},{"name":"C","at":"2026-12-01T10:00","offset":2}]"#,
            #"$; id {"parts":["name","at"]}; title name; start at; facts [{"from":"offset","key":"offset"}]; zone Europe/London"#
        ),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00:00Z","utcOffset":"+02:00"}]"#, "$; id id; title name; start at"
        ),
        // When something is goes before when it was published, also where some records do not say it.
        (
            #"[{"id":1,"name":"A","kickoff":null,"published":"2026-11-01T10:00:00Z"},{"id":2,"name":"B","kickoff":"2026-12-01T10:00:00Z","published":"2026-11-02T10:00:00Z"}]"#,
            #"$; id id; title name; start ["kickoff",{"value":"–"}]"#
        ),
        // Days without leading zeros, and years of two digits.
        (
            #"[{"id":1,"titel":"A","wann":"4.12.2026"},{"id":2,"titel":"B","wann":"24.12.2026"}]"#,
            #"$; id id; title titel; day {"format":"d.M.yyyy","from":"wann"}; region {"value":"everywhere"}"#
        ),
        (
            #"[{"id":1,"titel":"A","wann":"24.12.26 18:30"}]"#,
            #"$; id id; title titel; start {"format":"dd.MM.yy HH:mm","from":"wann"}; zone Europe/London"#
        ),
        (#"[{"id":1,"name":"A","release":"10.11.12"}]"#, "$; id id; title name"),
        // What tells records apart by another name, and what does not: a price.
        (
            #"[{"kennung":7,"titel":"A","beginn":"2026-12-01T10:00:00Z"},{"kennung":8,"titel":"A","beginn":"2026-12-01T10:00:00Z"}]"#,
            "$; id kennung; title titel; start beginn"
        ),
        (
            #"[{"preis":"E10","titel":"A","beginn":"2026-12-01T10:00:00Z"},{"preis":"E20","titel":"A","beginn":"2026-12-02T10:00:00Z"},{"preis":"E30","titel":"A","beginn":"2026-12-03T10:00:00Z"}]"#,
            #"$; id {"parts":["titel","beginn"]}; title titel; start beginn"#
        ),
        // Whether it takes place, as a flag or in words.
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00:00Z","isCancelled":true},{"id":2,"name":"B","at":"2026-12-01T10:00:00Z","isCancelled":false}]"#,
            #"$; id id; title name; start at; status {"else":"scheduled","flag":"cancelled","from":"isCancelled"}"#
        ),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00:00Z","status":"Canceled"},{"id":2,"name":"B","at":"2026-12-01T10:00:00Z","status":"abgesagt"}]"#,
            "$; id id; title name; start at; status status"
        ),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00:00Z","eventStatus":"https://schema.org/EventPostponed"}]"#,
            "$; id id; title name; start at; status eventStatus"
        ),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00:00Z","status":"POSTPONED"},{"id":2,"name":"B","at":"2026-12-01T10:00:00Z","status":"Hold"}]"#,
            "$; id id; title name; start at; status status"
        ),
        // Times that are not decided, as words and as nothing, beside a day and without one.
        (
            #"[{"id":1,"name":"A","date":"2026-12-01","time":"TBC"},{"id":2,"name":"B","date":"2026-12-02","time":"19:00"}]"#,
            #"$; id id; title name; start {"from":"date","time":"time"}; day date; region {"value":"everywhere"}; zone Europe/London"#
        ),
        (
            #"[{"name":"A","date":"2026-12-01","time":""},{"name":"B","date":"2026-12-02","time":"19:00"}]"#,
            #"$; id {"parts":["name","date",["time",{"value":"-"}]]}; title name; start {"from":"date","time":"time"}; day date; region {"value":"everywhere"}; zone Europe/London"#
        ),
        (
            #"[{"name":"A","date":"2026-12-01","time":"TBC"},{"name":"B","date":"2026-12-02","time":"19:00"}]"#,
            #"$; id {"parts":["name","date","time"]}; title name; start {"from":"date","time":"time"}; day date; region {"value":"everywhere"}; zone Europe/London"#
        ),
        (
            #"[{"id":1,"name":"A","start":"TBA"},{"id":2,"name":"B","start":"n/a"},{"id":3,"name":"C","start":"2026-12-02T19:00:00Z"}]"#,
            "$; id id; title name; start start"
        ),
        (
            #"[{"id":1,"name":"A","eventDate":"2026-12-01","start":"TBA"},{"id":2,"name":"B","eventDate":"2026-12-02","start":"2026-12-02T19:00:00Z"}]"#,
            #"$; id id; title name; start start; day eventDate; region {"value":"everywhere"}"#
        ),
        (
            #"[{"id":1,"titel":"A","beginn":"24.12.2026 noch offen"},{"id":2,"titel":"B","beginn":"24.12.2026 19:00"}]"#,
            #"$; id id; title titel; start {"format":"dd.MM.yyyy HH:mm","from":"beginn"}; zone Europe/London"#
        ),
        // A date, a number or an id is no title where there is another text.
        (
            #"[{"title_id":"x-17","doors":"2026-12-01T18:00:00Z","start":"2026-12-01T19:00:00Z","act":"The Band"},{"title_id":"x-18","doors":"2026-12-02T18:00:00Z","start":"2026-12-02T19:00:00Z","act":"The Choir"}]"#,
            #"$; id title_id; title act; start start"#
        ),
        (
            #"[{"name":"24 December 2026","at":"2026-12-24T19:00:00Z","what":"Carols"}]"#,
            #"$; id {"parts":["what","at"]}; title what; start at"#
        ),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00:00Z","status":"Canceled"},{"id":2,"name":"B","at":"2026-12-01T10:00:00Z","status":"Hold"}]"#,
            "$; id id; title name; start at; status status"
        ),
        (#"{"values":[[1796119200000,5.4],[1796119201000,5.5]]}"#, "nothing"),
        (#"[{"code":404,"reason":"no such place"}]"#, "nothing"), (#"{"a":[1,2,3],"b":"c"}"#, "nothing"),
        ("[]", "nothing"),
        (#""text""#, "nothing"),
    ])
    func `are proposed by names and shapes`(answer: String, expected: String) throws {
        let found = try proposal(answer)
        #expect(found.hasPrefix(expected), "\(found)")
        let rest = found.dropFirst(expected.count)
        #expect(rest.isEmpty || rest.hasPrefix("; facts"), "\(found)")
    }

    @Test(arguments: [
        (
            #"[{"id":1,"name":"A","date":"12/05/2026","time":"19:30"},{"id":2,"name":"B","date":"01/12/2026","time":"08:00"}]"#,
            "12/05/2026 2026-05-12 2026-12-05 fields.start.format=MM/dd/yyyy"
        ),
        (
            #"[{"id":1,"name":"A","from":"1/2/2026 10:00","until":"1/2/2026 11:00"}]"#,
            "1/2/2026 10:00 2026-02-01 2026-01-02 fields.start.format=M/d/yyyy HH:mm fields.end.format=M/d/yyyy HH:mm"
        ),
        (#"[{"id":1,"name":"A","date":"24/05/2026"},{"id":2,"name":"B","date":"01/12/2026"}]"#, ""),
        (#"[{"id":1,"name":"A","date":"05/05/2026"}]"#, ""), (#"[{"id":1,"name":"A","date":"01.02.2026"}]"#, ""),
        (#"[{"name":"A","at":"2026-12-01T10:00:00Z"}]"#, "id"),
        (
            #"[{"id":1,"name":"A","at":"2026-12-01T10:00:00Z","status":"Ended"},{"id":2,"name":"B","status":"Hold"}]"#,
            "Hold"
        ),
    ])
    func `say what may be meant otherwise`(answer: String, expected: String) throws {
        let proposal = try #require(MappingProposal(of: try JSONDocument(answer).root, in: Self.zone))
        let notes = proposal.notes.compactMap { note -> String? in
            switch note {
            case .zone, .recordZones, .otherLists, .alternatives, .idOfSample: nil
            case .otherReading(let text, let proposed, let other, let settings):
                ([text, "\(proposed)", "\(other)"] + settings).joined(separator: " ")
            case .idHasTime, .idHasPlace: "id"
            case .lacksYear(let text): "year of \(text)"
            case .unknownStatus(let texts): texts.joined(separator: " ")
            }
        }
        #expect(notes.joined(separator: "; ") == expected)
    }

    @Test func `a date is read as somebody says who was told that it may be meant otherwise`() throws {
        let root = try JSONDocument(
            #"[{"id":1,"name":"A","date":"12/05/2026","time":"19:30"},{"id":2,"name":"B","date":"01/12/2026","time":"08:00"}]"#
        ).root
        var hints = MappingHints()
        hints.set(["start", "format"], to: .text("MM/dd/yyyy"))
        let proposal = try #require(MappingProposal(of: root, in: Self.zone, hints: hints))
        let start = proposal.fields.first { $0.name == "start" }?.value.json
        #expect(start == #"{"format":"MM/dd/yyyy","from":"date","time":"time"}"#)
        #expect(proposal.notes == [.zone(Self.zone, source: .viewer)])
    }

    @Test func `are completed from what is said of rows, and of days joined with times`() throws {
        var rows = MappingHints()
        rows.records = "$.data.rows"
        for (name, cell) in [("title", "1"), ("start", "2")] { rows.set([name], to: .list([.number(cell)])) }
        rows.set(["id"], to: .text("[0]"))
        let tides = #"{"data":{"rows":[["T1","High tide",1795500000000,"5.4m"]]}}"#
        let root = try JSONDocument(tides).root
        #expect(RecordOutline(of: root, hints: rows)?.unknown(in: rows) == [])
        let words = MappingProposal(of: root, in: Self.zone, hints: rows)?.words
        #expect(words == "id is [0], title is [1], start is [2] (milliseconds since 1970)")
        var joined = MappingHints()
        joined.set(["start"], to: .text("{1#} {t}"))
        let days = try JSONDocument(
            #"{"24/12/2026":[{"name":"A","t":"19:30"}],"25/12/2026":[{"name":"B","t":"08:00"}]}"#
        )
        let start = MappingProposal(of: days.root, in: Self.zone, hints: joined)?.fields.first { $0.name == "start" }
        #expect(start?.value.members?["format"]?.text == "dd/MM/yyyy HH:mm")
    }

    @Test(arguments: [
        ("slot[0]", #"start {"format":"epoch-milliseconds","from":"slot[0]"}"#),
        ("slot[*]", #"start {"format":"epoch-milliseconds","from":"slot[*]"}"#),
        ("slot[-1]", #"start {"format":"epoch-milliseconds","from":"slot[-1]"}"#),
        ("dates[0]", "start dates[0]"), ("deep[0].on", "start deep[0].on"),
    ])
    func `know the elements of lists and how they are written`(path: String, expected: String) throws {
        let answer =
            #"[{"nm":"A","slot":[1795500000000,1795503600000,1795503600001],"dates":["2026-12-01T10:00:00Z"],"deep":[{"on":"2026-12-01T10:00:00Z"}]}]"#
        let root = try JSONDocument(answer).root
        var hints = MappingHints()
        hints.set(["start"], to: .text(path))
        #expect(RecordOutline(of: root, hints: hints)?.unknown(in: hints) == [])
        let start = MappingProposal(of: root, in: Self.zone, hints: hints)?.fields.first { $0.name == "start" }
        #expect(start.map { "\($0.name) \($0.value.text ?? $0.value.json)" } == expected)
        var wrong = MappingHints()
        wrong.set(["start"], to: .text("slot"))
        let outline = try #require(RecordOutline(of: root, hints: wrong))
        #expect(outline.unknown(in: wrong) == ["slot"])
        #expect(outline.fields.map(\.path) == ["nm", "slot[0]", "slot[1]", "dates[0]"])
    }

    @Test(arguments: [
        (#"[{"when":"2026-12-01","ref":"x-1","n":7,"text":"\(long)"}]"#, "text"),
        (#"[{"when":"24 December 2026","uid":"abc","n":7,"note":"Carols"}]"#, "note"),
        (#"[{"when":"24 December 2026","uid":"abc","n":7}]"#, "uid"), (#"[{"when":"2026-12-01","n":7}]"#, "n"),
        (#"[{"when":"2026-12-01"}]"#, "when"),
    ])
    func `a title is asked for with a field that may be one`(answer: String, expected: String) throws {
        let answer = answer.replacing(#"\(long)"#, with: String(repeating: "Carols and more. ", count: 20))
        let outline = try #require(RecordOutline(of: try JSONDocument(answer).root))
        #expect(outline.title == expected)
    }

    @Test func `are said in words, and a category that the user names says of which member it is`() throws {
        let text = #"""
            [{"ereignis":"Konzert","zeit_ms":1796119200000,"art":"Musik","saal":"1"},
             {"ereignis":"Kino","zeit_ms":1796119201000,"art":"Film","saal":"2"}]
            """#
        let root = try JSONDocument(text).root
        let proposal = try #require(MappingProposal(of: root, in: Self.zone, hints: MappingHints(categories: ["film"])))
        #expect(
            proposal.words
                == "id is ereignis and zeit_ms together, title is ereignis, start is zeit_ms (milliseconds since 1970),"
                + " category is art, facts is saal"
        )
        #expect(!proposal.isUndated)
        let list = try #require(MappingProposal(of: try JSONDocument(#"[{"name":"Milk"}]"#).root, in: Self.zone))
        #expect(list.isUndated && list.words == "id is name, title is name")
    }

    @Test func `can be tried at once`() throws {
        let answers = [
            #"[{"id":1,"title":"A","start":"2026-12-01T10:00:00Z","odd 'name'":3},{"id":2,"title":"B","start":"2026-12-02T10:00:00Z","odd 'name'":4}]"#,
            #"{"it's":[{"a\\b":"Title here","on":"x","date":"1 December 2026"}]}"#,
        ]
        for answer in answers {
            let proposal = try #require(MappingProposal(of: try JSONDocument(answer).root, in: Self.zone))
            let fields = Dictionary(uniqueKeysWithValues: proposal.fields.map { ($0.name, $0.value) })
            let settings: [String: RawSetting] = [
                "url": .text("https://example.org/"), "records": .text(proposal.records), "fields": .object(fields),
            ]
            let provider = try JSONHTTPProvider(settings: SettingValues(settings, of: JSONHTTPProvider.manifest))
            let preview = provider.trial(of: FeedResponse(body: Array(answer.utf8)), in: .fixture())
            #expect(preview.failure == nil)
            #expect(preview.droppedCount == 0 && preview.itemCount > 0, "\(preview.text(timeZone: Self.zone))")
        }
    }

    @Test(arguments: [
        (
            ["title": "c.d"],
            #"$.rows; id {"parts":["c.d","ms"]}; title c.d; start {"format":"epoch-milliseconds","from":"ms"}"#
        ),
        (
            ["title": "b", "start": "ms"],
            #"$.rows; id {"parts":["b","ms"]}; title b; start {"format":"epoch-milliseconds","from":"ms"}"#
        ),
        (
            ["title": "b", "start": "on"],
            #"$.rows; id {"parts":["b","on"]}; title b; day on; region {"value":"everywhere"}"#
        ),
        (["title": "nothing"], "nothing"),
    ])
    func `take in what the user says`(said: [String: String], expected: String) throws {
        let day = said["start"] == "on" ? "2026-12-01" : "-"
        let answer =
            #"{"rows":[{"a":"x1","b":"Bread","c":{"d":"Rye"},"w":7,"ms":"1796119200000","on":"\#(day)"}]}"#
        var hints = MappingHints()
        for (name, path) in said { hints.set([name], to: .text(path)) }
        let root = try JSONDocument(answer).root
        let found = MappingProposal(of: root, in: Self.zone, hints: hints)
        let fields = found?.fields.filter { $0.name != "facts" }
            .map { "\($0.name) \($0.value.text ?? $0.value.json)" }
        #expect(found.map { ([$0.records] + (fields ?? [])).joined(separator: "; ") } ?? "nothing" == expected)
        let outline = try #require(RecordOutline(of: root, hints: hints))
        #expect(outline.records == "$.rows" && outline.fields.first?.example == "\"x1\"")
        #expect(outline.unknown(in: hints) == (expected == "nothing" ? ["nothing"] : []))
    }
}
