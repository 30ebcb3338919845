package import FeedCore

extension Timetable {
    /// The version of the stored form; another one is refused, and the archive is read again.
    private static let version = 1

    /// Returns the stored form: a checksum, the texts, and all else as numbers.
    ///
    /// - Throws: ``FeedError`` with code `configuration` if it is larger than `limits` allow.
    package func stored(limits: ScheduleLimits = ScheduleLimits()) throws(FeedError) -> [UInt8] {
        var body = ByteWriter()
        body.write(agencies)
        body.write(feed)
        body.write(stops)
        body.write(routes)
        body.write(list: services) { $0.write($1) }
        body.write(patterns)
        body.write(list: profiles) { $0.write($1) }
        body.write(trips)
        body.write(list: chosen.sorted()) { $0.write($1) }
        var whole = ByteWriter()
        whole.write(Self.version)
        whole.write(body.texts.count)
        for text in body.texts {
            whole.write(text.utf8.count)
            whole.append(raw: text.utf8)
        }
        whole.append(raw: body.bytes)
        guard whole.bytes.count + 8 <= limits.storedBytes else { throw limits.tooMuch }
        return Self.checksum(of: whole.bytes[...]) + whole.bytes
    }

    /// Reads the stored form; `nil` for bytes that are damaged or of another version.
    package init?(stored bytes: [UInt8]) {
        guard bytes.count > 8, Self.checksum(of: bytes[8...]) == Array(bytes[..<8]) else { return nil }
        var reader = ByteReader(bytes[8...])
        do {
            guard try reader.integer() == Self.version else { return nil }
            reader.texts = try reader.list { reader throws(ByteReader.Damage) in
                String(decoding: try reader.raw(try reader.integer()), as: UTF8.self)
            }
            self.init()
            try read(&reader)
            guard reader.isAtEnd else { return nil }
        } catch {
            return nil
        }
    }

    private mutating func read(_ reader: inout ByteReader) throws(ByteReader.Damage) {
        agencies = try reader.agencies()
        feed = try reader.feedInfo()
        stops = try reader.stops()
        routes = try reader.routes(agencies: agencies.count)
        services = try reader.list { reader throws(ByteReader.Damage) in try reader.service() }
        patterns = try reader.patterns(stops: stops.count)
        profiles = try reader.list { reader throws(ByteReader.Damage) in try reader.profile() }
        trips = try reader.trips(of: self)
        let count = stops.count
        chosen = Set(try reader.list { reader throws(ByteReader.Damage) in try reader.integer(in: 0..<count) })
        // A trip has a time at each of its stops, and trips are found by their order.
        for trip in trips where patterns[trip.pattern].calls.count != profiles[trip.profile].times.count {
            throw ByteReader.Damage()
        }
        var repetitions = 0
        for frequency in trips.lazy.flatMap(\.frequencies) where frequency.isExact {
            repetitions += max(0, (frequency.end - frequency.start) / frequency.headway)
        }
        guard repetitions <= 1_000_000 else { throw ByteReader.Damage() }
        for (one, next) in zip(trips, trips.dropFirst()) where !one.id.isBefore(next.id) { throw ByteReader.Damage() }
    }

    private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        let hash = bytes.withUnsafeBytes { $0.stableHash }
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    }
}
