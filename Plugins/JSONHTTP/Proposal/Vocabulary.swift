/// The words by which names and texts are recognised, in the languages of publishers.
///
/// In a list that ranks, such as `start` and `title`, the earlier words say more.
enum Vocabulary: String, CaseIterable {
    case start, end, clock, date, month, year, dayOfMonth, hour, minute, beginning, timeOfDay, leaving, coming, delay
    case utc, planned, expected, sale, aside, published, changed, service, visible, allDay, zone, offset, offsetUnits
    case precision, exact, ofDay, title, certainTitles, titleForms, textParts, languages, sideLists, sideNames, goals
    case goalParts, lines, lineParts, references, meetings, shows, series, episodes, details, owners, properties
    case units, id, counted, numbersOfSeason, seasons, measures, rooms, noTimes, category, kindParts, kindOfKind
    case placeWords, placeNames, placeParts, mail, latitude, longitude, link, pictures, pictureEndings, status
    case statusParts, cancelled, postponed, ended, platform, routes, direction, home, away, besides

    var list: [String] { Self.words[self] ?? [] }
    func contains(_ word: some StringProtocol) -> Bool { list.contains { $0 == word } }
    func index(of word: String) -> Int? { list.firstIndex(of: word) }

    private static let words = data.split(separator: "\n").reduce(into: [Self: [String]]()) { words, line in
        let parts = line.split(separator: " ").map(String.init)
        guard let name = Self(rawValue: String(parts[0].dropLast())) else { return }
        words[name, default: []] += parts.dropFirst()
    }

    /// The names of the two sides of a match, and texts for yes and no.
    static let sides = [
        ("home", "away"), ("hometeam", "awayteam"), ("team1", "team2"), ("strhometeam", "strawayteam"),
    ]
    static let yes = ["yes": "no", "Yes": "No", "YES": "NO", "true": "false", "Y": "N", "y": "n", "1": "0"]

    /// The abbreviations of departure boards, in words.
    static let abbreviations = [
        "etd": ["expected", "departure"], "std": ["scheduled", "departure"], "eta": ["expected", "arrival"],
        "sta": ["scheduled", "arrival"], "atd": ["actual", "departure"], "ata": ["actual", "arrival"],
    ]

    /// The texts for a time without a certain day.
    static let vague =
        ["Week", "Month", "Quarter 1", "Quarter 2", "Quarter 3", "Quarter 4", "Half 1", "Half 2", "Quarter", "Half"]
        + ["Year", "Fiscal Year", "Decade"]

    private static let data = """
        start: start begin when datetime date time at kickoff scheduled departure due day net tt from published
        start: timestamp occurred created datum zeit termin inicio debut anfang von ab fecha hora heure dt ts epoch
        start: week woche wann quand cuando quando wanneer abfahrt ankunft arrival eta etd tag jour dia giorno dag
        start: onset opens
        end: end finish until stop expire close to ende bis fin ends ended ending endet
        clock: time times showtimes start begin from at uhrzeit zeit von ab heure hora clock kickoff ko departure
        clock: arrival abfahrt ankunft anpfiff anstoß anstoss
        date: date day datum tag fecha jour dia giorno dag
        month: month monat mon mm
        year: year jahr yyyy
        dayOfMonth: day tag dayofmonth mday dd
        hour: hour hours stunde hh
        minute: minute minutes min mins minuten
        beginning: start starts begin begins
        timeOfDay: time utc at kickoff clock hour net stamp timestamp
        leaving: departure abfahrt dep std leave depart
        coming: arrival ankunft arr sta
        delay: delay verspaetung verspätung retard
        utc: utc gmt zulu
        planned: planned scheduled aimed timetabled timetable base original plan soll booked gbtt
        expected: expected estimated predicted prediction actual realtime real live prognosis prognosed prognose
        expected: forecast rt current ist estimate
        sale: sale sales presale presales onsale ticket tickets registration registrations booking bookings vorverkauf
        sale: anmeldung
        aside: sent timestamp expires sale sales presale presales onsale ticket tickets registration registrations
        aside: booking bookings vorverkauf anmeldung
        published: published publish publication pubdate posted issued veröffentlicht publiziert
        changed: updated modified changed generated fetched created aktualisiert erstellt geändert recorded added
        changed: update response request prdt
        service: service effective operating dataframe
        visible: visible
        allDay: allday isallday alldayevent isalldayevent wholeday ganztägig ganztaegig ganztags falldayevent timetbd
        allDay: timetba nospecifictime
        zone: timezone timezoneid timezonename tz tzid zeitzone
        offset: utcoffset gmtoffset tzoffset timezoneoffset zoneoffset
        offsetUnits: min minutes mins sec secs seconds hours h
        precision: precision accuracy granularity
        exact: second sec minute min hour hr exact time datetime
        ofDay: Day Morning Afternoon Evening Night
        title: title name summary headline heading subject label event text description titel bezeichnung betreff
        title: ereignis thema titre nom titulo titolo nombre naam
        certainTitles: title summary headline heading subject titel betreff titre titulo titolo
        titleForms: rendered text value raw plain default en de fr es it nl long full short en-gb en-us html
        textParts: text value name title content
        languages: language lang locale languagecode
        sideLists: teams competitors opponents participants contestants sides players
        sideNames: name teamname displayname internationalname fullname shortname commonname abbrev abbreviation code
        sideNames: tla
        goals: destination headsign direction ziel richtung towards dest to fronttext
        goalParts: name description text value locationname displayname title fronttext
        lines: line route linie service transportation rt
        lineParts: name number no nr publiccode shortname designation label code short disassembled publicname nm
        references: id ref crs tiploc iata type lat lon key uic bearing colour color url mode code
        meetings: meeting venue track course
        shows: show programme sendung podcast
        series: series serie
        episodes: episode season airdate airtime airstamp aired staffel folge
        details: venue place location hall room raum saal ort screen stage theatre theater status state availability
        details: ticket tickets booking note notes language format url zone timezone
        owners: venue place location author user owner organizer organiser creator category league actor assignee
        owners: context source ort geometry station stop operator
        properties: status state type issuetype priority project reporter
        units: unit units currency einheit
        id: id uuid guid _id key slug identifier uid code number nr no num ref reference kennung nummer kennzeichen
        id: kürzel identifiant numero pk k
        counted: number nr no num code nummer numero
        numbersOfSeason: round stage episode leg heat matchday gameweek runde spieltag etappe folge jornada
        seasons: season year edition saison jahr staffel temporada
        measures: price preis cost amount total score result ergebnis value odds version phone tel distance duration
        measures: dauer temperature rank rang place platz room raum
        rooms: room raum place platz
        noTimes: id uid number nr no code key count total size bytes price cost amount phone tel isbn ean version
        noTimes: serial population value sum
        category: category categories type kind sport genre section league kategorie art typ rubrik competition
        category: tournament
        kindParts: name title label text value rendered
        kindOfKind: competition tournament league
        placeWords: ort lieu lugar luogo circuit circuito stadium stadion arena pad
        placeNames: place venue location city address adress town
        placeParts: name title city default
        mail: email mail
        latitude: latitude lat
        longitude: longitude lon lng long
        link: url link href web html page self
        pictures: image img thumb icon logo photo picture api flag crest emblem poster avatar banner badge
        pictureEndings: .png .svg .jpg .jpeg .gif .webp .ico
        status: status state eventstatus zustand statut estado stato displayas messagetype relationship
        status: schedulerelationship
        statusParts: code name value text label type short long description
        cancelled: cancelled canceled abgesagt entfällt entfallen annulliert ausfall entfaellt storniert gestrichen
        cancelled: annule annulé cancelado annullato cancellation abandoned dropped
        postponed: postponed verschoben
        ended: finished completed isfinished iscompleted matchisfinished isover beendet
        platform: platform track gleis bay perron quay spor andén binario steig
        routes: line linie route ligne linea
        direction: direction richtung
        home: home
        away: away
        besides: included errors warnings links _links meta pagination
        """
}
