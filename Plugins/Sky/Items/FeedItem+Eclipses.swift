import FeedCore
import Foundation

extension FeedItem {
    /// Creates the item of a lunar eclipse.
    ///
    /// - Parameters:
    ///   - eclipse: The eclipse.
    ///   - observer: The place from which the Moon is seen; `nil` for none.
    init(_ eclipse: LunarEclipse, at observer: Observer?) {
        let title =
            switch eclipse.kind {
            case .penumbral: "Penumbral lunar eclipse"
            case .partial: "Partial lunar eclipse"
            case .total: "Total lunar eclipse"
            }
        let isPenumbral = eclipse.kind == .penumbral
        let span = eclipse.umbra ?? eclipse.penumbra
        var facts = [
            Fact("magnitude", "Magnitude", .rounded(isPenumbral ? eclipse.penumbralMagnitude : eclipse.magnitude)),
            Fact("begins", "Begins", .instant(span.lowerBound.wholeSecond)),
            Fact("ends", "Ends", .instant(span.upperBound.wholeSecond)),
        ]
        if let observer {
            let sky = Sky(at: eclipse.date)
            let moon = observer.vector(to: sky.moon, in: sky)
            let isUp = HorizonLimit.moon.height(at: eclipse.date, for: observer) > 0
            facts.append(Fact("isVisible", "Above the horizon", .flag(isUp)))
            if isUp { facts.append(Fact("altitude", "Altitude", angle: observer.altitude(of: moon, in: sky))) }
        }
        self.init(
            .eclipses,
            title,
            icon: "🌘",
            at: eclipse.date,
            id: .eclipse("lunar", eclipse.date),
            facts: facts,
            until: eclipse.penumbra.upperBound
        )
    }

    /// Creates the item of a solar eclipse.
    ///
    /// - Parameters:
    ///   - eclipse: The eclipse.
    ///   - observer: The place from which the Sun is seen; `nil` for none.
    init(_ eclipse: SolarEclipse, at observer: Observer?) {
        let title =
            switch eclipse.kind {
            case .partial: "Partial solar eclipse"
            case .annular: "Annular solar eclipse"
            case .hybrid: "Hybrid solar eclipse"
            case .total: "Total solar eclipse"
            }
        var facts = [Fact("magnitude", "Magnitude", .rounded(eclipse.magnitude))]
        if let observer {
            let view = LocalSolarEclipse(of: eclipse, for: observer)
            facts.append(Fact("isVisible", "Visible", .flag(view != nil)))
            if let view {
                facts += [
                    Fact("covered", "Covered", share: view.obscuration),
                    Fact("maximum", "Maximum", .instant(view.date.wholeSecond)),
                    Fact("altitude", "Altitude", angle: view.altitude),
                ]
            }
        }
        self.init(
            .eclipses,
            title,
            icon: "🌑",
            at: eclipse.date,
            id: .eclipse("solar", eclipse.date),
            facts: facts,
            until: eclipse.span.upperBound
        )
    }
}

extension LocalID {
    /// Returns the id of an eclipse, such as `solar-eclipse/2026-08-12`.
    fileprivate static func eclipse(_ body: String, _ date: Date) -> LocalID {
        LocalID("\(body)-eclipse", CivilDay(date.wholeSecond, in: .gmt).description)
    }
}

extension FactValue {
    /// Returns a number with two decimals.
    fileprivate static func rounded(_ value: Double) -> FactValue { .decimal((value * 100).rounded() / 100) }
}
