import FeedCore

extension HolidayCalendar {
    /// 30 September in Canada, by the year in which each law added it.
    ///
    /// It answers call 80 of the Truth and Reconciliation Commission. Elsewhere it is at most a day off for the public
    /// service.
    static let canadianReconciliation: [HolidayRule] = [
        truthAndReconciliation(in: ["CA"], since: 2021, substitute: .nextMonday),
        truthAndReconciliation(in: ["CA-NT", "CA-NU", "CA-PE"], since: 2022),
        truthAndReconciliation(in: ["CA-BC", "CA-YT"], since: 2023, substitute: .nextMonday),
        // The Act of 2023 provides no substitute, and only closes schools on the Monday after a weekend.
        HolidayRule(
            "national-day-for-truth-and-reconciliation",
            "Orange Shirt Day",
            .fixed(month: 9, day: 30),
            in: ["CA-MB"],
            years: 2024...9999,
            source: "S.M. 2023, c. 50: https://web2.gov.mb.ca/laws/statutes/2023/c05023.php"
        ),
    ]

    private static func truthAndReconciliation(
        in regions: [String],
        since year: Int,
        substitute: SubstituteRule = .none
    ) -> HolidayRule {
        HolidayRule(
            "national-day-for-truth-and-reconciliation",
            "National Day for Truth and Reconciliation",
            .fixed(month: 9, day: 30),
            in: regions,
            years: year...9999,
            substitute: substitute,
            source:
                "S.C. 2021, c. 11 (federal); Employment Standards Acts of the Northwest Territories, Prince Edward Island (both from 2022), British Columbia and Yukon (both from 2023); Labour Standards Act of Nunavut (from 2022)"
        )
    }
}
