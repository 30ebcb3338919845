package import FeedCore
package import Foundation
import SamplePublishers
import Synchronization

/// A server on loopback for the sample publishers.
///
/// Its data is made around its clock's time: the same seed, time and request give the same bytes. A test makes it
/// misbehave with ``script(_:_:)``, and finds the received requests in ``activity``.
///
/// ```swift
/// try await withSampleServer(clock: .fixed(at: date)) { sample in
///     sample.script(.sports, inTurn: [.status(503), .silence])
///     let address = sample.endpoint(for: "sport-events")
/// }
/// ```
package final class SampleServer: Sendable {
    /// The address that it listens on.
    package let host: String

    package let port: Int

    /// The port for TLS, if that was requested.
    package let securePort: Int?

    /// The certificate for TLS, for clients to trust.
    package let certificatePEM: String?

    private let listeners: [SampleListener]
    private let holidays: LimitedHolidaysPublisher
    private let responder: SampleResponder

    private init(
        host: String,
        plain: SampleListener,
        secure: SampleListener?,
        certificatePEM: String?,
        holidays: LimitedHolidaysPublisher,
        responder: SampleResponder
    ) {
        self.host = host
        self.certificatePEM = certificatePEM
        self.holidays = holidays
        self.responder = responder
        port = plain.port
        securePort = secure?.port
        listeners = [plain] + (secure.map { [$0] } ?? [])
    }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - seed: The seed of the data.
    ///   - clock: The clock that the data is made around.
    ///   - host: An IPv4 address of this machine, such as 127.0.0.2.
    ///   - port: The port, or 0 for one that the system chooses.
    ///   - isSecure: True to serve over TLS too, on another port.
    ///   - fault: The fault of the TLS server; `nil` for none.
    /// - Returns: The running server.
    /// - Throws: ``SampleServerError``, or NIO's error if the address is not this machine's or the port is in use.
    package static func start(
        seed: UInt64 = SamplePublishers.seed,
        clock: FeedClock = .system,
        host: String = "127.0.0.1",
        port: Int = 0,
        isSecure: Bool = false,
        fault: SampleTLSFault? = nil
    ) async throws -> SampleServer {
        guard host.split(separator: ".").compactMap({ UInt8($0) }).count == 4 else {
            throw SampleServerError.noAddress(host)
        }
        let holidays = LimitedHolidaysPublisher()
        let responder = SampleResponder(
            publishers: SamplePublishers(seed: seed, holidays: holidays),
            clock: clock,
            script: SampleScript(),
            log: SampleLog()
        )
        let certificate = isSecure ? SampleCertificate(fault: fault) : nil
        let plain = try await SampleListener.start(host: host, port: port, tls: nil, responder: responder)
        var secure: SampleListener?
        do {
            if let certificate {
                let tls = try certificate.serverConfiguration()
                secure = try await SampleListener.start(host: host, port: 0, tls: tls, responder: responder)
            }
        } catch {
            await plain.stop()
            throw error
        }
        return SampleServer(
            host: host,
            plain: plain,
            secure: secure,
            certificatePEM: certificate?.pem,
            holidays: holidays,
            responder: responder
        )
    }

    /// Closes all sockets, and returns when everything has ended.
    package func shutdown() async {
        for listener in listeners { await listener.stop() }
    }

    // MARK: - Addresses

    /// Returns the value for the `endpoint` setting of a provider; `nil` for a provider without a sample publisher.
    package func endpoint(for provider: String, isSecure: Bool = false) -> URL? {
        responder.publishers.publisher(for: provider).flatMap { url($0.endpoint.path, isSecure: isSecure) }
    }

    /// Returns the settings with which a provider's feeds use the server; `nil` for a provider without a sample
    /// publisher.
    package func settings(for provider: String) -> [String: RawSetting]? {
        responder.publishers.publisher(for: provider).flatMap { publisher in
            url(publisher.endpoint.path).map(publisher.settings(at:))
        }
    }

    /// The names of the providers with a publisher here.
    package var providers: [String] { responder.publishers.all.map(\.endpoint.provider) }

    /// Returns the whole address of a path, which begins with a slash; `nil` for TLS if that is not served.
    package func url(_ path: String, isSecure: Bool = false) -> URL? {
        guard isSecure else { return URL(string: "http://\(host):\(port)\(path)") }
        return securePort.flatMap { URL(string: "https://\(host):\($0)\(path)") }
    }

    // MARK: - Misbehaving

    /// Sets the behaviour for all requests of a route from now on; the latest script applies.
    package func script(_ route: SampleRoute, _ behaviour: SampleBehaviour) {
        responder.script.add(route, [behaviour], isLasting: true)
    }

    /// Sets the behaviours for the next requests of a route, one after another; then the previous script applies again.
    package func script(_ route: SampleRoute, inTurn behaviours: [SampleBehaviour]) {
        responder.script.add(route, behaviours, isLasting: false)
    }

    package func unscript() { responder.script.removeAll() }

    /// The limits of the holidays publisher; by default one request a second and 1,000 in total.
    package var holidayPlan: HolidayPlan {
        get { holidays.plan }
        set { holidays.plan = newValue }
    }

    // MARK: - Activity

    /// The requests and connections so far.
    package var activity: SampleActivity { responder.log.activity }

    /// The requests so far, in the order of their arrival.
    package var requests: [RecordedRequest] { activity.requests }

    /// Returns the number of requests of a route so far.
    package func count(of route: SampleRoute) -> Int { activity.count(of: route) }

    /// Waits for a condition, such as the arrival of a request or the end of the last connection.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    package func wait(until isMet: @escaping @Sendable (SampleActivity) -> Bool) async throws {
        try await responder.log.wait(until: isMet)
    }

    /// Discards the recorded requests, which a long-running server has to do.
    package func forgetRequests() { responder.log.change { $0.requests.removeAll() } }

    /// Discards the recorded requests, removes all scripts, and restores the holidays publisher's credits.
    package func reset() {
        unscript()
        holidays.reset()
        forgetRequests()
    }
}

/// Runs the sample publishers while a closure runs.
package func withSampleServer<Value: Sendable>(
    seed: UInt64 = SamplePublishers.seed,
    clock: FeedClock = .system,
    host: String = "127.0.0.1",
    isSecure: Bool = false,
    fault: SampleTLSFault? = nil,
    _ body: (SampleServer) async throws -> Value
) async throws -> Value {
    let sample = try await SampleServer.start(
        seed: seed,
        clock: clock,
        host: host,
        isSecure: isSecure,
        fault: fault
    )
    do {
        let value = try await body(sample)
        await sample.shutdown()
        return value
    } catch {
        await sample.shutdown()
        throw error
    }
}
