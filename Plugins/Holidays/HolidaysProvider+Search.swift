package import FeedCore

/// Countries and regions by any common name.
extension HolidaysProvider: SearchableSettings {
    package static var searches: [SettingSearch] {
        [
            SettingSearch(country.name, "the name of a country", .known { words, _ in countries(called: words) }),
            SettingSearch(region.name, "the name of a region", .known(regions)),
        ]
    }

    /// Returns the countries with a name; if only a region has the name, its country, together with the region.
    private static func countries(called words: String) -> [SettingMatch] {
        // The code of a country that is not built in is not the beginning of another one's name.
        let isCode = words.utf8.count == 2 && words == words.uppercased()
        if isCode, HolidayCountry(words) == nil, WesternmostZone.identifiers[words] != nil { return [] }
        let found = HolidayNames.countries.matches(for: words)
        let name = words.lowercased()
        // A country that is not built in is found by its whole name: the error says what the country needs.
        if !found.contains(where: { $0.title.lowercased() == name }), let code = HolidayNames.codeNotBuiltIn(of: name) {
            return [notBuiltIn(code)]
        }
        let regions = HolidayNames.regions.matches(for: words)
        if found.allSatisfy(\.isNear), regions.allSatisfy(\.isNear), words.count > 3,
            let code = HolidayNames.codeNotBuiltIn(near: name)
        {
            var match = notBuiltIn(code)
            match.isNear = true
            return [match]
        }
        // A region that has the name, or more nearly has it, goes before a country that nearly has it.
        let isRegion = !regions.contains(where: \.isNear) || isNearerToRegions(name)
        guard found.allSatisfy(\.isNear), found.isEmpty || isRegion, !regions.isEmpty else { return found }
        // The title of a match is the country's, so that a caller could not distinguish a whole name from a part of
        // one: Wales is neither New South Wales nor England and Wales.
        let called = regions.filter { $0.title.lowercased() == name }
        return (called.isEmpty ? regions : called).compactMap { region in
            guard let code = region.otherSettings[country.name] else { return nil }
            var match = SettingMatch(
                code,
                CountryName.english(code),
                detail: region.title,
                otherSettings: [self.region.name: region.value]
            )
            match.isNear = region.isNear
            return match
        }
    }

    /// Returns true if a misspelt name is nearer to that of a region than to that of any country.
    private static func isNearerToRegions(_ name: String) -> Bool {
        let countries = HolidayNames.countries.names
        return name.nearest(of: countries + HolidayNames.regions.names).map { !countries.contains($0) } ?? false
    }

    private static func notBuiltIn(_ code: String) -> SettingMatch {
        SettingMatch(
            code,
            commonName(code),
            detail: "not built in: needs source=abstractapi and a key",
            otherSettings: [source.name: HolidaySource.abstractAPI.rawValue]
        )
    }

    /// Returns the English name of a country without the part that distinguishes it from its own territories: CLDR has
    /// "China mainland".
    static func commonName(_ code: String) -> String {
        CountryName.english(code).replacing(" mainland", with: "")
    }

    /// Returns the regions with a name: those of the feed's country or, if it has none with the name, of other
    /// countries.
    private static func regions(called words: String, _ settings: [String: RawSetting]) -> [SettingMatch] {
        let found = HolidayNames.regions.matches(for: words)
        guard let country = settings[country.name]?.text else { return found }
        let own = found.filter { $0.otherSettings[self.country.name] == country }
        if own.isEmpty, HolidayCountry(country)?.calendar.regions.isEmpty == true {
            // For a country without regions, nearly equal names elsewhere are not meant.
            return found.filter { !$0.isNear }
        }
        return own.isEmpty ? found : own
    }
}
