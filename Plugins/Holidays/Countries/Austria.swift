extension HolidayCalendar {
    /// The public holidays of Austria; one on a weekend is lost.
    ///
    /// Good Friday was a holiday of the Protestant and Old Catholic churches alone until 2018, and the patron saints'
    /// days of the Länder close schools and offices only: both are left out.
    ///
    /// - SeeAlso: [Arbeitsruhegesetz](https://www.ris.bka.gv.at/Dokumente/BgblPdf/1983_144_0/1983_144_0.pdf).
    static let austria = HolidayCalendar(
        "AT",
        "Austria",
        law: "Arbeitsruhegesetz, BGBl. 144/1983, section 7(2)",
        [
            .newYearsDay, .epiphany, .easterMonday, .labourDay.called("State Holiday"), .ascensionDay, .whitMonday,
            .corpusChristi, .assumptionDay, .day("National Day", 10, 26), .allSaintsDay, .immaculateConception,
            .christmasDay, .saintStephensDay,
        ]
    )
}
