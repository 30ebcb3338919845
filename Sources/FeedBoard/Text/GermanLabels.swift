/// The German labels of the built-in providers, by the English ones; a part of ``GermanTexts``.
///
/// Names that publishers give, such as those of lines, sports and facilities, stay as they are.
enum GermanLabels {
    /// The providers' words for their items.
    static let nouns: [String: (one: String, many: String)] = [
        "arrival": ("Ankunft", "Ankünfte"), "article": ("Artikel", "Artikel"), "event": ("Termin", "Termine"),
        "holiday": ("Feiertag", "Feiertage"), "item": ("Eintrag", "Einträge"), "race": ("Rennen", "Rennen"),
        "train": ("Zug", "Züge"),
    ]

    /// The beginnings of the data that requests send.
    static let told: [(english: String, german: String)] = [
        ("the point ", "den Punkt "), ("the radius ", "den Radius "), ("the stops ", "die Haltestellen "),
        ("the stop ", "die Haltestelle "), ("the lines ", "die Linien "),
        ("the country ", "das Land "),
    ]

    /// Labels of facts and of their tables' columns.
    static let labels: [String: String] = [
        "Access via lift": "Zugang mit Aufzug",
        "Age": "Alter",
        "Author": "Verfasser",
        "Away": "Gast",
        "Blue badge car park spaces": "Behindertenparkplätze",
        "Categories": "Kategorien",
        "Class": "Klasse",
        "Comment": "Kommentar",
        "Communities": "Gemeinden",
        "Country": "Land",
        "Current location": "Derzeit",
        "Decimal odds": "Dezimalquote",
        "Description": "Beschreibung",
        "Direction": "Fahrtrichtung",
        "Distance": "Entfernung",
        "Form": "Form",
        "Going": "Geläuf",
        "Group": "Gruppe",
        "Handicap": "Handicap",
        "Home": "Heim",
        "Instead of": "Anstelle von",
        "Jockey": "Jockey",
        "Last run": "Letzter Lauf",
        "Limited capacity lift": "Kleiner Aufzug",
        "Line": "Linie",
        "Local name": "Name vor Ort",
        "Locations": "Orte",
        "Meeting": "Renntag",
        "Mode": "Verkehrsmittel",
        "Moved from": "Verlegt vom",
        "No.": "Nr.",
        "Number": "Nummer",
        "Observed": "Begangen",
        "Odds": "Quote",
        "Organizer": "Veranstalter",
        "Place": "Ort",
        "Platform": "Gleis",
        "Platforms": "Gleise",
        "Prize money": "Preisgeld",
        "Published": "Veröffentlicht",
        "Regions": "Regionen",
        "Repeats": "Wiederholt sich",
        "Runners": "Starter",
        "Runners announced": "Angekündigte Starter",
        "Sex": "Geschlecht",
        "Source": "Quelle",
        "St-lb": "St-lb",
        "Stage": "Phase",
        "State": "Staat",
        "Status": "Status",
        "Stop": "Steig",
        "Summary": "Zusammenfassung",
        "Surface": "Bahn",
        "Taxi rank outside station": "Taxistand am Bahnhof",
        "Tentative": "Vorläufig",
        "Time": "Uhrzeit",
        "Time zone": "Zeitzone",
        "Title": "Titel",
        "Toilet": "Toilette",
        "Towards": "Richtung",
        "Track condition": "Zustand der Bahn",
        "Types": "Arten",
        "Updated": "Aktualisiert",
        "Vehicle": "Fahrzeug",
        "Venue": "Ort",
        "Weather": "Wetter",
        "Weight": "Gewicht",
        "Zone": "Zone",
        "Horse": "Pferd",
        "Trainer": "Trainer",
        "Draw": "Startbox",
    ]

    static let kinds: [String: String] = [
        "Greyhound": "Windhunde",
        "Harness": "Trab",
        "Horse": "Galopp",
        "Horse racing": "Pferderennen",
        "Other": "Sonstige",
        "postponed": "verschoben",
        "Local holiday": "Örtlicher Feiertag",
        "those with more Catholics than Protestants, about 1,700 of 2,056":
            "mit mehr Katholiken als Protestanten, etwa 1.700 von 2.056",
        "Public holiday": "Feiertag",
    ]

    /// The subjects of feeds.
    static let summaries: [String: String] = [
        "A program in any language that speaks lines of JSON": "Ein Programm, das Zeilen in JSON schreibt",
        "Any JSON answer, as the feed's settings describe it": "JSON, wie es die Einstellungen beschreiben",
        "Events of a calendar in the iCalendar format (.ics)": "Termine eines Kalenders im Format iCalendar (.ics)",
        "Horse races of a race card, by meeting, with their runners":
            "Pferderennen, nach Renntagen, mit ihren Startern",
        "Public holidays of a country or one of its regions": "Feiertage eines Landes oder einer Region",
        "The entries of an RSS, Atom or JSON feed": "Die Einträge eines Feeds in RSS, Atom oder JSON",
        "The next horse, harness and greyhound races": "Die nächsten Galopp-, Trab- und Windhundrennen",
        "The next trains and buses at the stops near you in London": "Die nächsten Züge und Busse in London",
        "Upcoming sport events, by sport": "Die nächsten Sporttermine, nach Sportart",
    ]

    /// The beginnings of feeds' subjects, before a name.
    static let summaryStarts: [(english: String, german: String)] = [
        ("Public holidays of ", "Feiertage: "), ("Holidays of ", "Feiertage: "),
        ("The entries of the feed of the file ", "Die Einträge des Feeds in der Datei "),
        ("The entries of the feed of ", "Die Einträge des Feeds von "),
        ("The output of the program ", "Die Ausgabe des Programms "),
        ("Items from the file ", "Einträge aus der Datei "), ("Items from ", "Einträge von "),
    ]

    /// The end of the data that requests send.
    static let daysEnd = " and the days to look up"

    /// The words of `feeds add` about the fields that it has guessed.
    static let mapping = [
        "in English": "auf Englisch",
        "is": "ist", "are": "sind", "together": "zusammen", "its name in the dictionary": "sein Name im Verzeichnis",
        "its place in the list": "sein Platz in der Liste",
        "above it": "darüber", "the name of its list": "der Name seiner Liste",
        "the name above its list": "der Name über seiner Liste", "its text": "sein Text", "or": "oder",
        "seconds since 1970": "Sekunden seit 1970", "milliseconds since 1970": "Millisekunden seit 1970",
        "as": "als", "and": "und",
    ]

    /// The subjects of searches for settings.
    static let subjects = [
        "a kind of transport": "ein Verkehrsmittel", "the name of a country": "der Name eines Landes",
        "the name of a line": "der Name einer Linie", "the name of a region": "der Name einer Region",
        "the name of a sport": "der Name einer Sportart", "the name of a stop": "der Name einer Haltestelle",
    ]
}
