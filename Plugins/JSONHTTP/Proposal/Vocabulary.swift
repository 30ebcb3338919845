/// The words by which names and texts are recognised, in the languages of publishers.
///
/// In a list the earlier words say more; of a set each says as much as any other.
enum Vocabulary {
    // MARK: Times

    static let start = list(
        """
        start begin when datetime date time at kickoff scheduled departure due day net tt from published timestamp
        occurred created datum zeit termin inicio debut anfang von ab fecha hora heure dt ts epoch week woche wann quand
        cuando quando wanneer abfahrt ankunft arrival eta etd tag jour dia giorno dag onset opens
        """
    )
    static let end = list("end finish until stop expire close to ende bis fin ends ended ending endet")
    static let clock = list(
        """
        time times showtimes start begin from at uhrzeit zeit von ab heure hora clock kickoff ko departure arrival
        abfahrt ankunft anpfiff anstoß anstoss
        """
    )
    static let date = set("date day datum tag fecha jour dia giorno dag")
    static let year = set("year jahr yyyy")
    static let month = set("month monat mon mm")
    static let dayOfMonth = set("day tag dayofmonth mday dd")
    static let hour = set("hour hours stunde hh")
    static let minute = set("minute minutes min")
    static let beginning = set("start starts begin begins")
    static let timeOfDay = set("time utc at kickoff clock hour net stamp timestamp")
    static let leaving = set("departure abfahrt dep etd std leave depart")
    static let coming = set("arrival ankunft arr eta sta")
    static let utc = set("utc gmt zulu")
    static let window: Set = ["window"]

    /// The words for what was planned and for what holds now: those of a pair of members that are the same otherwise.
    static let planned = set("planned scheduled aimed timetabled timetable base original plan soll booked gbtt")
    static let expected = set(
        """
        expected estimated predicted prediction actual realtime real live prognosis prognosed prognose forecast rt
        current ist estimate
        """
    )

    /// The words of times at which something can be bought or booked.
    static let sale = set(
        """
        sale sales presale presales onsale ticket tickets registration registrations booking bookings vorverkauf
        anmeldung
        """
    )
    static let aside = sale.union(["sent", "timestamp", "expires"])
    static let published = set("published publish publication pubdate posted issued veröffentlicht publiziert")

    /// The words of times that a record or a message has itself, whatever takes place.
    static let changed = set(
        """
        updated modified changed generated fetched created aktualisiert erstellt geändert recorded added update
        response request prdt
        """
    )

    /// The words of a day that a timetable counts from, and of the beginning of what is sold for years.
    static let service = set("service effective operating dataframe")
    static let allDay = set(
        """
        allday isallday alldayevent isalldayevent wholeday ganztägig ganztaegig ganztags falldayevent timetbd timetba
        nospecifictime
        """
    )
    static let zone = list("timezone timezoneid timezonename tz tzid zeitzone")
    static let offset = list("utcoffset gmtoffset tzoffset timezoneoffset zoneoffset offset")
    static let offsetUnits = set("min minutes mins sec secs seconds hours h")
    static let precision = set("precision accuracy granularity")
    static let precisionParts = set("name value text label abbrev abbreviation code")

    // MARK: Titles

    static let title = list(
        """
        title name summary headline heading subject label event text description titel bezeichnung betreff ereignis
        thema titre nom titulo titolo nombre naam
        """
    )
    static let certainTitles = set("title summary headline heading subject titel betreff titre titulo titolo")

    /// The forms of a title in an object of its own: `title.rendered`, `name.en`.
    static let titleForms = set(
        "rendered text value raw plain default en de fr es it nl long full short en-gb en-us html"
    )
    static let languages = set("language lang locale languagecode")
    static let sides = [
        ("home", "away"), ("hometeam", "awayteam"), ("team1", "team2"), ("strhometeam", "strawayteam"),
    ]

    /// The names of lists whose two elements are the sides of a match.
    static let sideLists = set("teams competitors opponents participants contestants sides players")

    /// The names that a team has in its object, the best first.
    static let sideNames =
        [""]
        + list(
            """
            name teamname displayname internationalname fullname shortname commonname abbrev abbreviation code tla
            """
        )
    static let goals = list("destination headsign direction ziel richtung towards dest to fronttext")
    static let lines = set("line route linie service transportation rt")
    static let lineParts = set(
        "name number no nr publiccode shortname designation label code short disassembled publicname nm"
    )

    /// The words of what tells programs of a place or a line.
    static let references = set("id ref crs tiploc iata type lat lon key uic bearing colour color url mode code")
    static let shows = set("show programme sendung podcast")
    static let series = set("series serie")
    static let episodes = set("episode season airdate airtime airstamp aired staffel folge")

    /// The words of details of a time of something.
    static let details = set(
        """
        venue place location hall room raum saal ort screen stage theatre theater status state availability ticket
        tickets booking note notes language format url zone timezone
        """
    )
    static let owners = set(
        """
        venue place location author user owner organizer organiser creator category league actor assignee context source
        ort geometry station stop operator
        """
    )
    static let properties = set("status state type issuetype priority project reporter")
    static let units = set("unit units currency einheit")

    // MARK: The rest

    static let id = list(
        """
        id uuid guid _id key slug identifier uid code number nr no num ref reference kennung nummer kennzeichen kürzel
        identifiant numero pk k
        """
    )
    static let numbers = set("number nr no num nummer numero")
    static let counted = set("number nr no num code nummer numero")
    static let numbersOfSeason = set(
        "round stage episode leg heat matchday gameweek runde spieltag etappe folge jornada"
    )
    static let seasons = set("season year edition saison jahr staffel temporada")
    static let measures = set(
        """
        price preis cost amount total score result ergebnis value odds version phone tel distance duration dauer
        temperature rank rang place platz room raum
        """
    )
    static let rooms = set("room raum place platz")
    static let noTimes = set(
        """
        id uid number nr no code key count total size bytes price cost amount phone tel isbn ean version serial
        population value sum
        """
    )
    static let category = list(
        "category categories type kind sport genre section league kategorie art typ rubrik competition tournament"
    )
    static let kindOfKind = set("competition tournament league")
    static let placeWords = set("ort lieu lugar luogo circuit circuito stadium stadion arena pad")
    static let placeNames = list("place venue location city address adress town")
    static let mail = set("email mail")
    static let latitude = ["latitude", "lat"]
    static let longitude = ["longitude", "lon", "lng", "long"]
    static let link = list("url link href web html page self")

    /// The parts of paths and addresses that lead to pictures.
    static let pictures = list(
        "image img thumb icon logo photo picture api flag crest emblem poster avatar banner badge"
    )
    static let pictureEndings = list(".png .svg .jpg .jpeg .gif .webp .ico")
    static let status = list(
        """
        status state eventstatus zustand statut estado stato displayas messagetype relationship schedulerelationship
        """
    )
    static let statusParts = set("code name value text label type short long description")
    static let cancelled = list(
        """
        cancelled canceled abgesagt entfällt entfallen annulliert ausfall entfaellt storniert gestrichen annule annulé
        cancelado annullato cancellation abandoned dropped
        """
    )
    static let postponed = ["postponed", "verschoben"]
    static let over = set("finished completed isfinished iscompleted matchisfinished isover beendet")
    static let yes = [
        ("yes", "no"), ("Yes", "No"), ("YES", "NO"), ("true", "false"), ("Y", "N"), ("y", "n"), ("1", "0"),
    ]

    /// Names of members that stand beside the records of an answer, and are of another kind.
    static let besides = set("included errors warnings links _links meta pagination")

    private static func list(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
    private static func set(_ text: String) -> Set<String> { Set(list(text)) }
}
