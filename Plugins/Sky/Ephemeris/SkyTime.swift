import Foundation

/// An instant in the time scales of astronomy.
///
/// `Date` counts universal time (UT1), which differs from UTC by less than a second.
struct SkyTime {
    /// The days of universal time since noon of 1 January 2000.
    let universalDays: Double

    /// The Julian centuries of terrestrial time since noon of 1 January 2000.
    let centuries: Double

    init(_ date: Date) {
        let days = (date.timeIntervalSince1970 - 946_728_000) / 86_400
        universalDays = days
        centuries = (days + DeltaT.seconds(at: 2_000 + days / 365.25) / 86_400) / 36_525
    }
}

/// The difference of terrestrial and universal time.
enum DeltaT {
    /// The first year of the table, and its values, five years apart.
    private static let table: (first: Double, values: [Double]) = {
        let rows = NumberTable(PackageResources.delta_t_txt).rows.map(\.numbers)
        return (rows[0][0], rows.map { $0[1] })
    }()

    /// Returns the seconds by which terrestrial time is ahead; outside the table the nearest value.
    static func seconds(at year: Double) -> Double {
        let (first, values) = table
        let place = min(max((year - first) / 5, 0), Double(values.count - 1))
        let index = min(Int(place), values.count - 2)
        return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
    }
}
