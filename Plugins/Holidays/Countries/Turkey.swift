extension HolidayCalendar {
    /// The national and religious holidays of Turkey; the half days before them are left out.
    ///
    /// The religious ones follow the calendar of the Directorate of Religious Affairs, which computes it in advance. From
    /// 2033 on they are estimates by the Saudi calendar Umm al-Qura, and may be a day off.
    ///
    /// - SeeAlso: [Act 2429](https://www.mevzuat.gov.tr/mevzuat?MevzuatNo=2429&MevzuatTur=1&MevzuatTertip=5), and
    ///   [the calendar of the Directorate](https://vakithesaplama.diyanet.gov.tr/hicriden_miladiye.php).
    static let turkey = HolidayCalendar(
        "TR",
        "Türkiye",
        law: "Act 2429 on national and general holidays",
        dates + feast("Ramadan Feast", lasting: 3, ramadan, estimatedRamadan)
            + feast("Feast of Sacrifice", lasting: 4, sacrifice, estimatedSacrifice)
    )

    private static let dates: [HolidayRule] = [
        .newYearsDay, .day("National Sovereignty and Children's Day", 4, 23),
        .labourDay.called("Labour and Solidarity Day").since(2009, "Act 2429, as amended by Act 5892 of 2009"),
        .day("Commemoration of Atatürk, Youth and Sports Day", 5, 19),
        .day("Democracy and National Unity Day", 7, 15).since(2017, "Act 2429, as amended by Act 6752 of 2016"),
        .day("Victory Day", 8, 30), .day("Republic Day", 10, 29),
    ]

    /// Some consecutive days, by the first of each time.
    private static func feast(
        _ name: String,
        lasting length: Int,
        _ announced: [Int],
        _ estimated: [Int]
    ) -> [HolidayRule] {
        let first =
            HolidayRule.each(name, announced, "Act 2429; calendar of the Directorate of Religious Affairs")
            + HolidayRule.each(name, estimated, "Act 2429; estimated by the calendar Umm al-Qura")
        return (0..<length).flatMap { later in first.map { $0.later(later) } }
    }

    private static let ramadan = [
        20_000_108, 20_001_227, 20_011_216, 20_021_205, 20_031_125, 20_041_114, 20_051_103, 20_061_023, 20_071_012,
        20_080_930, 20_090_920, 20_100_909, 20_110_830, 20_120_819, 20_130_808, 20_140_728, 20_150_717, 20_160_705,
        20_170_625, 20_180_615, 20_190_604, 20_200_524, 20_210_513, 20_220_502, 20_230_421, 20_240_410, 20_250_330,
        20_260_320, 20_270_309, 20_280_226, 20_290_214, 20_300_204, 20_310_124, 20_320_114,
    ]

    private static let estimatedRamadan = [
        20_330_103, 20_331_223, 20_341_212, 20_351_201, 20_361_119, 20_371_109, 20_381_029, 20_391_019, 20_401_007,
        20_410_927, 20_420_916, 20_430_905, 20_440_824, 20_450_814, 20_460_804, 20_470_724, 20_480_713, 20_490_702,
        20_500_621,
    ]

    private static let sacrifice = [
        20_000_316, 20_010_305, 20_020_222, 20_030_211, 20_040_201, 20_050_120, 20_060_110, 20_061_231, 20_071_220,
        20_081_208, 20_091_127, 20_101_116, 20_111_106, 20_121_025, 20_131_015, 20_141_004, 20_150_924, 20_160_912,
        20_170_901, 20_180_821, 20_190_811, 20_200_731, 20_210_720, 20_220_709, 20_230_628, 20_240_616, 20_250_606,
        20_260_527, 20_270_516, 20_280_505, 20_290_424, 20_300_413, 20_310_402, 20_320_322,
    ]

    private static let estimatedSacrifice = [
        20_330_312, 20_340_301, 20_350_219, 20_360_208, 20_370_127, 20_380_116, 20_390_105, 20_391_226, 20_401_215,
        20_411_204, 20_421_123, 20_431_112, 20_441_101, 20_451_021, 20_461_011, 20_470_930, 20_480_919, 20_490_908,
        20_500_828,
    ]
}

extension HolidayRule {
    /// A later day of a feast that lasts several, with an id of its own.
    fileprivate func later(_ days: Int) -> HolidayRule {
        guard days > 0 else { return self }
        var rule = self
        rule.slug += "-day-\(days + 1)"
        rule.pattern = .offset(days, from: pattern)
        return rule
    }
}
