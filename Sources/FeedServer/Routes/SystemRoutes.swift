import FeedCore
import FeedRuntime
import FeedTimeline
import HTTPTypes

/// The routes for monitoring: liveness, readiness and metrics.
enum SystemRoutes {
    /// Returns the routes; the one for metrics exists if there is a registry, and first calls `update`, which records
    /// the metrics that are not counted as they change.
    static func all(_ registry: PrometheusRegistry?, _ update: @escaping @Sendable () -> Void) -> [Route] {
        [
            Route(
                path: "/healthz",
                summary: "Reports that the server answers; makes no request to a publisher.",
                name: "health",
                mediaTypes: ["text/plain; charset=utf-8"],
                isOpen: true
            ) { Representation(Array("ok\n".utf8), $0.mediaType) },
            Route(
                path: "/readyz",
                summary: "Reports whether there is anything to show yet; makes no request to a publisher.",
                name: "readiness",
                mediaTypes: ["text/plain; charset=utf-8"],
                failures: [(.serviceUnavailable, "No feed has an answer yet, stored or new.")],
                isOpen: true
            ) { request in
                let reports = await request.feeds.snapshot().reports
                guard reports.contains(where: { $0.snapshot != nil }) || request.feeds.feeds.isEmpty else {
                    throw Problem(.serviceUnavailable, "No feed has an answer yet. /v1/feeds has the state of each.")
                }
                return Representation(Array("ok\n".utf8), request.mediaType)
            },
        ]
            + (registry.map { registry in
                [
                    Route(
                        path: "/metrics",
                        summary: "The numbers of feeds, engine and server, for Prometheus.",
                        name: "metrics",
                        mediaTypes: ["text/plain; version=0.0.4; charset=utf-8"]
                    ) { request in
                        update()
                        return Representation(Array(registry.text().utf8), request.mediaType)
                    }
                ]
            } ?? [])
    }
}
