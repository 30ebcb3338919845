extension CustomTemplates {
    /// What is remembered from one fetch to the next.
    static let venueList = ##"""
        import FeedCore
        import FeedJSON
        import Foundation

        /// The publisher's venues, as the feed remembers them from one fetch to the next.
        struct VenueList: Sendable {
            var readAt: Date
            var venues: [Venue]

            /// How long a list serves without being asked for again, in seconds.
            private static let lifetime: TimeInterval = 86_400

            /// Whether the list need not be asked for again; one from the future must, since somebody moved the clock.
            func isYoung(at now: Date) -> Bool { (0..<Self.lifetime).contains(now.timeIntervalSince(readAt)) }

            /// Reads the publisher's answer.
            ///
            /// A venue that cannot be read costs its events no more than its name, so that it counts as no lost record.
            ///
            /// - Throws: ``FeedError`` where the answer is no JSON, `JSONMismatch` where it is no list of venues.
            init(_ response: FeedResponse, at now: Date, warnings: inout FeedWarnings) throws {
                readAt = now
                venues = []
                let answer = try response.json(warnings: &warnings)
                for record in try answer.member("venues").readEach(as: JSONValue.self, warnings: &warnings) {
                    do throws(JSONMismatch) {
                        venues.append(try Venue(json: record))
                    } catch {
                        warnings.add(.missingPart, pointer: error.pointer, "a venue was left out: \(error.reason)")
                    }
                }
            }
        }

        // MARK: - State

        extension VenueList {
            /// To be raised when the form below changes, so that states of the old form are ignored.
            private static let version = 1

            /// The list as it is handed to the next fetch.
            var state: FeedState {
                var json = JSONWriter()
                json.object {
                    $0.member("readAt", readAt.timeIntervalSince1970)
                    $0.member("venues") {
                        $0.array {
                            for venue in venues {
                                $0.object {
                                    $0.member("id", venue.id)
                                    $0.member("name", venue.name)
                                }
                            }
                        }
                    }
                }
                return FeedState(version: Self.version, bytes: json.bytes)
            }

            /// Reads a state; `nil` where it is of another version, or damaged.
            init?(state: FeedState) {
                guard state.version == Self.version, let json = try? JSONDocument(state.bytes).root else { return nil }
                do throws(JSONMismatch) {
                    readAt = Date(timeIntervalSince1970: try json.read("readAt"))
                    venues = try json.read("venues")
                } catch {
                    return nil
                }
            }
        }
        """##
}
