import FeedCore
import Foundation

/// The publisher of the schedule and the realtime data of an invented city with two trams and a night bus.
///
/// The city lies in the English Channel, so that nobody looks for it on a map.
struct CityPublisher: SamplePublisher {
    let seed: UInt64

    let endpoint = (provider: "gtfs", path: "/city")

    func serves(_ request: SampleRequest) -> Bool { request.components.first == "city" }

    func settings(at endpoint: URL) -> [String: RawSetting] {
        let address = { (name: String) in RawSetting.text(endpoint.appending(path: name).absoluteString) }
        return [
            "schedule": address("gtfs.zip"), "tripUpdates": address("trip-updates.pb"),
            "alerts": address("alerts.pb"), "stops": .list([.text("Market Square"), .text("Harbour")]),
        ]
    }

    func answer(to request: SampleRequest, quirk: SampleQuirk?) -> SampleAnswer {
        let day = CivilDay(request.date, in: CitySchedule.timeZone)
        switch request.components.dropFirst().last {
        case "gtfs.zip":
            let tag = "\"\(day.year)\""
            if request.headers["if-none-match"] == tag { return SampleAnswer(status: 304, headers: [("etag", tag)]) }
            let files = CitySchedule.files(year: day.year, isEmpty: quirk == .empty)
            var answer = SampleAnswer(
                headers: [("content-type", "application/zip"), ("etag", tag)],
                body: SampleBody(StoredZip.bytes(of: files))
            )
            answer.files = files
            return answer
        case "trip-updates.pb": return message(CityRealtime(seed: seed, at: request.date).tripUpdates)
        case "alerts.pb": return message(CityRealtime(seed: seed, at: request.date).alerts)
        default:
            return SampleAnswer(
                status: 404,
                headers: [("content-type", "text/plain; charset=utf-8")],
                body: SampleBody("The city has no \(request.path).\n")
            )
        }
    }

    private func message(_ bytes: [UInt8]) -> SampleAnswer {
        SampleAnswer(headers: [("content-type", "application/x-protobuf")], body: SampleBody(bytes))
    }
}
