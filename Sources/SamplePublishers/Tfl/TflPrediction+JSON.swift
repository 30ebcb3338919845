import FeedCore
import FeedJSON
import Foundation

extension TflPrediction {
    func write(to json: inout JSONWriter) {
        let expected = isDamaged ? "soon" : Self.text(start)
        json.object {
            $0.member("$type", "Tfl.Api.Presentation.Entities.Prediction, Tfl.Api.Presentation.Entities")
            $0.member("id", id)
            $0.member("operationType", 1)
            $0.member("vehicleId", vehicle)
            $0.member("naptanId", stop.id)
            $0.member("stationName", stop.commonName)
            $0.member("lineId", line.id)
            $0.member("lineName", line.name)
            $0.member("platformName", platform)
            if isDirectionTold { $0.member("direction", direction.name) }
            $0.member("bearing", isBus ? "170" : "")
            if isBus {
                $0.member("tripId", "40\(start % 10_000)")
                $0.member("baseVersion", "20240101")
            }
            if isDestinationTold {
                $0.member("destinationNaptanId", isBus ? "" : direction.destinationID)
                $0.member("destinationName", direction.destination)
            }
            $0.member("timestamp", Self.text(madeAt.seconds, ".\(madeAt.fraction.padded(to: 7))Z"))
            $0.member("timeToStation", timeToStation)
            $0.member("currentLocation", location)
            $0.member("towards", isDestinationTold ? direction.towards : "Check Front of Train")
            $0.member("expectedArrival", expected)
            $0.member("timeToLive", isDamaged ? "soon" : Self.text(isBus ? start + 30 : start))
            $0.member("modeName", stop.kind == .tram ? "dlr" : isBus ? "bus" : "tube")
            $0.member("timing") { writeTiming(to: &$0) }
        }
    }

    private func writeTiming(to json: inout JSONWriter) {
        let never = "0001-01-01T00:00:00"
        json.object {
            $0.member("$type", "Tfl.Api.Presentation.Entities.PredictionTiming, Tfl.Api.Presentation.Entities")
            $0.member("countdownServerAdjustment", isBus ? "-00:00:03.1480824" : "00:00:00")
            $0.member("source", isBus ? Self.text(madeAt.seconds - 9_000, ".338Z") : never)
            $0.member("insert", isBus ? Self.text(madeAt.seconds + 2, ".9Z") : never)
            $0.member("read", Self.text(madeAt.seconds - 25, madeAt.fraction % 2 == 0 ? ".337Z" : ".41Z"))
            $0.member("sent", Self.text(madeAt.seconds))
            $0.member("received", isBus ? "\(never)Z" : never)
        }
    }

    /// Returns a time in UTC that ends with `end`: a zone, a fraction and a zone, or by default `Z`.
    private static func text(_ seconds: Int, _ end: String = "Z") -> String {
        String(Date(timeIntervalSince1970: Double(seconds)).rfc3339.dropLast()) + end
    }
}
