import FeedCore
import Foundation
import Holidays
import Testing

/// The days off that gov.uk listed, as month and day; for a holiday on a weekend it lists only the substitute.
///
/// - SeeAlso: [gov.uk](https://www.gov.uk/bank-holidays) shows the current years; the lists of earlier years are in the
///   history of [its data](https://github.com/alphagov/frontend/blob/main/lib/data/bank-holidays.json).
@Suite(.timeLimit(.minutes(20)))
struct PublishedListTests {
    @Test(arguments: [
        (2012, "0102 0406 0409 0507 0604 0605 0827 1225 1226"), (2013, "0101 0329 0401 0506 0527 0826 1225 1226"),
        (2014, "0101 0418 0421 0505 0526 0825 1225 1226"), (2015, "0101 0403 0406 0504 0525 0831 1225 1228"),
        (2016, "0101 0325 0328 0502 0530 0829 1226 1227"), (2017, "0102 0414 0417 0501 0529 0828 1225 1226"),
        (2018, "0101 0330 0402 0507 0528 0827 1225 1226"), (2019, "0101 0419 0422 0506 0527 0826 1225 1226"),
        (2020, "0101 0410 0413 0508 0525 0831 1225 1228"), (2021, "0101 0402 0405 0503 0531 0830 1227 1228"),
        (2022, "0103 0415 0418 0502 0602 0603 0829 0919 1226 1227"),
        (2023, "0102 0407 0410 0501 0508 0529 0828 1225 1226"),
    ])
    func `England has the published days off`(year: Int, days: String) async throws {
        #expect(try await daysOff(in: "GB-ENG", year) == days)
    }

    @Test(arguments: [
        (2012, "0102 0103 0406 0507 0604 0605 0806 1130 1225 1226"),
        (2013, "0101 0102 0329 0506 0527 0805 1202 1225 1226"), (2014, "0101 0102 0418 0505 0526 0804 1201 1225 1226"),
        (2015, "0101 0102 0403 0504 0525 0803 1130 1225 1228"), (2016, "0101 0104 0325 0502 0530 0801 1130 1226 1227"),
        (2017, "0102 0103 0414 0501 0529 0807 1130 1225 1226"), (2018, "0101 0102 0330 0507 0528 0806 1130 1225 1226"),
        (2019, "0101 0102 0419 0506 0527 0805 1202 1225 1226"), (2020, "0101 0102 0410 0508 0525 0803 1130 1225 1228"),
        (2021, "0101 0104 0402 0503 0531 0802 1130 1227 1228"),
        (2022, "0103 0104 0415 0502 0602 0603 0801 0919 1130 1226 1227"),
        (2023, "0102 0103 0407 0501 0508 0529 0807 1130 1225 1226"),
    ])
    func `Scotland has the published days off`(year: Int, days: String) async throws {
        #expect(try await daysOff(in: "GB-SCT", year) == days)
    }

    private func daysOff(in region: String, _ year: Int) async throws -> String {
        let days = try await PublicHolidays("GB", region: region, year...year).items.compactMap { item in
            if case .days(let day, _, _) = item.time { day } else { nil }
        }
        return days.filter { $0.year == year && $0.weekday != .saturday && $0.weekday != .sunday }
            .map { $0.month.padded(to: 2) + $0.day.padded(to: 2) }
            .joined(separator: " ")
    }
}
