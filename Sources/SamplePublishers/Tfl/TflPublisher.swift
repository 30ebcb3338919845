import FeedCore
import FeedJSON
import Foundation

/// The publisher of stops and of the next trains and buses.
///
/// - SeeAlso: [Transport for London's unified API](https://api.tfl.gov.uk).
struct TflPublisher: SamplePublisher {
    let seed: UInt64

    let endpoint = (provider: "tfl-arrivals", path: "")

    func serves(_ request: SampleRequest) -> Bool {
        request.components.first == "StopPoint" || request.components.first == "Line"
    }

    func answer(to request: SampleRequest, quirk: SampleQuirk?) -> SampleAnswer {
        let path = request.components.dropFirst().map(String.init)
        if request.components.first == "Line" {
            guard path.count == 3, path[1] == "Arrivals" else { return nothingHere(request) }
            return arrivals(at: path[2], of: path[0].split(separator: ",").map(String.init), request, quirk)
        }
        switch path.count {
        case 0: return nearby(request, quirk)
        case 1 where path[0] == "Search": return search(request.parameter("query") ?? "", request)
        case 2 where path[0] == "Search": return search(path[1], request)
        case 1: return stops(path[0].split(separator: ",").map(String.init), request)
        case 2 where path[1] == "Arrivals": return arrivals(at: path[0], request, quirk)
        default: return nothingHere(request)
        }
    }

    // MARK: - Stops

    private func nearby(_ request: SampleRequest, _ quirk: SampleQuirk?) -> SampleAnswer {
        guard let latitude = request.parameter("lat").flatMap({ Double($0) }),
            let longitude = request.parameter("lon").flatMap({ Double($0) }),
            let types = request.parameter("stopTypes")
        else {
            return refusal(
                400,
                "ApiArgumentException",
                "BadRequest",
                "The stop types, latitude and longitude are required.",
                request
            )
        }
        let radius = request.parameter("radius").flatMap { Double($0) } ?? 200
        let wantedTypes = types.split(separator: ",").map(String.init)
        let modes = request.parameter("modes")?.split(separator: ",").map(String.init)
        let found = TflStops.all
            .map { (stop: $0, distance: $0.distance(latitude: latitude, longitude: longitude)) }
            .filter { $0.distance <= radius && wantedTypes.contains($0.stop.stopType) && quirk != .empty }
            .filter { each in modes?.contains { each.stop.modes.contains($0) } ?? true }
            .sorted { $0.distance < $1.distance }
        return .json(headers: [("cache-control", Self.stopsKeep)]) {
            $0.object {
                $0.member("$type", "Tfl.Api.Presentation.Entities.StopPointsResponse, Tfl.Api.Presentation.Entities")
                $0.member("centrePoint") {
                    $0.array {
                        $0.value((latitude * 1_000).rounded() / 1_000)
                        $0.value((longitude * 1_000).rounded() / 1_000)
                    }
                }
                $0.member("stopPoints") {
                    $0.array { for (stop, distance) in found { stop.write(to: &$0, distance: distance) } }
                }
                // These are always 0 in the answer to a search by place.
                for name in ["pageSize", "total", "page"] { $0.member(name, 0) }
            }
        }
    }

    /// Returns the stops whose names contain the words; a stop that belongs to an interchange has the interchange's id.
    private func search(_ words: String, _ request: SampleRequest) -> SampleAnswer {
        guard words.count >= 3 else {
            return refusal(400, "ApiArgumentException", "BadRequest", "The query is shorter than 3 letters.", request)
        }
        let modes = request.parameter("modes")?.split(separator: ",").map(String.init)
        let most = request.parameter("maxResults").flatMap { Int($0) } ?? 50
        let found = TflStops.all.filter { stop in
            stop.commonName.lowercased().contains(words.lowercased())
                && (modes?.contains { stop.modes.contains($0) } ?? true)
        }
        return .json(headers: [("cache-control", Self.stopsKeep)]) {
            $0.object {
                $0.member("$type", "Tfl.Api.Presentation.Entities.SearchResponse, Tfl.Api.Presentation.Entities")
                $0.member("query", words)
                $0.member("total", found.count)
                $0.member("matches") { $0.array { for stop in found.prefix(most) { stop.writeMatch(to: &$0) } } }
            }
        }
    }

    /// Returns the stops with the given ids: an object for one id, an array for several.
    private func stops(_ ids: [String], _ request: SampleRequest) -> SampleAnswer {
        var stops: [TflStop] = []
        for id in ids {
            // An interchange has an id of its own, too.
            guard let stop = TflStops.stop(id) ?? TflStops.all.first(where: { $0.hub == id }) else {
                return unknown(id, request)
            }
            stops.append(stop)
        }
        return .json(headers: [("cache-control", Self.stopsKeep)]) {
            if stops.count == 1, let stop = stops.first {
                write(stop, to: &$0)
            } else {
                $0.array { for stop in stops { write(stop, to: &$0) } }
            }
        }
    }

    private func write(_ stop: TflStop, to json: inout JSONWriter) {
        if let hub = stop.hub { stop.writeHub(hub, to: &json) } else { stop.write(to: &json) }
    }

    // MARK: - Arrivals

    /// Returns the arrivals at a stop, of the given lines or, without any, of all lines.
    private func arrivals(
        at id: String,
        of lines: [String]? = nil,
        _ request: SampleRequest,
        _ quirk: SampleQuirk?
    ) -> SampleAnswer {
        guard let stop = TflStops.stop(id) else { return unknown(id, request) }
        let now = Int(request.date.timeIntervalSince1970.rounded(.down))
        var predictions = TflTimetable.predictions(for: stop, seed: seed, now: now)
            .filter { lines?.contains($0.line.id) ?? true }
        let keep = [(name: "cache-control", value: Self.arrivalsKeep)]
        if case .items(let many) = quirk, let first = predictions.first {
            let list = SampleBody.Part.list(count: many) { number in
                var prediction = first
                prediction.id = String(number)
                prediction.vehicle = String(number)
                prediction.start = first.madeAt.seconds + 60 + number % 1_700
                var json = JSONWriter()
                prediction.write(to: &json)
                return json.bytes
            }
            return .json(
                headers: keep,
                body: SampleBody(parts: [.bytes([UInt8(ascii: "[")]), list, .bytes([UInt8(ascii: "]")])])
            )
        }
        predictions.apply(quirk)
        return .json(headers: keep) {
            $0.array { for prediction in predictions { prediction.write(to: &$0) } }
        }
    }

    // MARK: - Refusals

    private func nothingHere(_ request: SampleRequest) -> SampleAnswer {
        refusal(404, "EntityNotFoundException", "NotFound", "There is no such resource.", request)
    }

    private func unknown(_ id: String, _ request: SampleRequest) -> SampleAnswer {
        refusal(
            404,
            "EntityNotFoundException",
            "NotFound",
            "The following stop point is not recognised: \(id)",
            request
        )
    }

    private func refusal(
        _ status: Int,
        _ exception: String,
        _ name: String,
        _ message: String,
        _ request: SampleRequest
    ) -> SampleAnswer {
        let second = Date(timeIntervalSince1970: request.date.timeIntervalSince1970.rounded(.down)).rfc3339.dropLast()
        return .json(status: status) {
            $0.object {
                $0.member("$type", "Tfl.Api.Presentation.Entities.ApiError, Tfl.Api.Presentation.Entities")
                $0.member("timestampUtc", "\(second).3251187Z")
                $0.member("exceptionType", exception)
                $0.member("httpStatusCode", status)
                $0.member("httpStatus", name)
                // Repeats the whole query, including an app_key: it must not be shown.
                $0.member("relativeUri", request.target)
                $0.member("message", message)
            }
        }
    }

    private static let arrivalsKeep = "public, must-revalidate, max-age=30, s-maxage=60"
    private static let stopsKeep = "public, must-revalidate, max-age=43200, s-maxage=86400"
}
