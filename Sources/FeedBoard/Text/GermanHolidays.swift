/// The German names of holidays, by the English names in the built-in rules.
///
/// The names of Austria are those of the Arbeitsruhegesetz, section 7(2); the rules of Germany have German names beside
/// the English ones.
enum GermanHolidays {
    static let names = [
        "All Saints' Day": "Allerheiligen", "Ascension Day": "Christi Himmelfahrt",
        "Assumption Day": "Mariä Himmelfahrt", "Christmas Day": "Weihnachten", "Corpus Christi": "Fronleichnam",
        "Easter Monday": "Ostermontag", "Epiphany": "Heilige Drei Könige",
        "Immaculate Conception": "Mariä Empfängnis", "Labour Day": "Tag der Arbeit",
        "National Day": "Nationalfeiertag", "National Day and Assumption Day": "Staatsfeiertag und Mariä Himmelfahrt",
        "Nativity of Mary": "Mariä Geburt", "New Year's Day": "Neujahr", "Saint Stephen's Day": "Stephanstag",
        "State Holiday": "Staatsfeiertag", "Whit Monday": "Pfingstmontag",
    ]
}
