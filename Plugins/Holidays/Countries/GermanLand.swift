import FeedCore

/// A Land of Germany with the act that lists its holidays.
struct GermanLand: Sendable {
    /// The ISO 3166-2 code.
    var code: String
    var name: String

    /// The act and its section, in the local form of citation.
    var act: String

    /// All sixteen, in the order of their English names.
    static let all = [
        GermanLand(code: "DE-BW", name: "Baden-Württemberg", act: "Feiertagsgesetz Baden-Württemberg, § 1"),
        GermanLand(code: "DE-BY", name: "Bavaria", act: "Feiertagsgesetz Bayern, Art. 1"),
        GermanLand(code: "DE-BE", name: "Berlin", act: "Gesetz über die Sonn- und Feiertage Berlin, § 1"),
        GermanLand(code: "DE-BB", name: "Brandenburg", act: "Feiertagsgesetz Brandenburg, § 2"),
        GermanLand(
            code: "DE-HB",
            name: "Bremen",
            act: "Gesetz über die Sonn-, Gedenk- und Feiertage Bremen, § 2"
        ),
        GermanLand(code: "DE-HH", name: "Hamburg", act: "Feiertagsgesetz Hamburg, § 1"),
        GermanLand(code: "DE-HE", name: "Hesse", act: "Hessisches Feiertagsgesetz, § 1"),
        GermanLand(code: "DE-NI", name: "Lower Saxony", act: "Niedersächsisches Gesetz über die Feiertage, § 2"),
        GermanLand(
            code: "DE-MV",
            name: "Mecklenburg-Western Pomerania",
            act: "Feiertagsgesetz Mecklenburg-Vorpommern, § 2"
        ),
        GermanLand(code: "DE-NW", name: "North Rhine-Westphalia", act: "Feiertagsgesetz NW, § 2"),
        GermanLand(code: "DE-RP", name: "Rhineland-Palatinate", act: "Feiertagsgesetz Rheinland-Pfalz, § 2"),
        GermanLand(code: "DE-SL", name: "Saarland", act: "Feiertagsgesetz Saarland, § 2"),
        GermanLand(code: "DE-SN", name: "Saxony", act: "Sächsisches Sonn- und Feiertagsgesetz, § 1"),
        GermanLand(code: "DE-ST", name: "Saxony-Anhalt", act: "Feiertagsgesetz Sachsen-Anhalt, § 2"),
        GermanLand(
            code: "DE-SH",
            name: "Schleswig-Holstein",
            act: "Gesetz über Sonn- und Feiertage Schleswig-Holstein, § 2"
        ),
        GermanLand(code: "DE-TH", name: "Thuringia", act: "Thüringer Feier- und Gedenktagsgesetz, § 2"),
    ]

    /// The acts of the Länder, as the source of a day.
    static func acts(of codes: [String]) -> String {
        all.filter { codes.contains($0.code) }.map(\.act).joined(separator: "; ")
    }
}
