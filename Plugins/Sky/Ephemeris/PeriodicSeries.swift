import Foundation

/// A sum of waves, of which the theories of the Sun and the Moon consist.
struct PeriodicSeries: Sendable {
    /// A wave: amplitude · T^power · cos(phase + rate · T + acceleration · T²).
    struct Term: Sendable {
        var power: Int
        var amplitude: Double
        var phase: Double
        var rate: Double
        var acceleration = 0.0
    }

    let terms: [Term]

    /// Returns the sum at a time in the theory's unit.
    func value(at time: Double) -> Double {
        var sums = (0.0, 0.0, 0.0)
        for term in terms {
            let wave = term.amplitude * cos(term.phase + (term.rate + term.acceleration * time) * time)
            switch term.power {
            case 0: sums.0 += wave
            case 1: sums.1 += wave
            case 2: sums.2 += wave
            default: sums.2 += wave * pow(time, Double(term.power - 2))
            }
        }
        return sums.0 + (sums.1 + sums.2 * time) * time
    }
}
