import FeedCore

extension Coordinates {
    /// The point from which distances to London are measured.
    ///
    /// - SeeAlso: [Charing Cross](https://en.wikipedia.org/wiki/Charing_Cross#Official_use_as_central_point).
    static let charingCross = Coordinates(latitude: 51.5081, longitude: -0.1248)

    /// True if the point is in the bounding box of the M25, the motorway around London; TfL runs hardly anything
    /// outside.
    ///
    /// - SeeAlso: [The M25](https://en.wikipedia.org/wiki/M25_motorway), whose junctions lie on and around the box.
    var isInsideM25: Bool { (51.28...51.70).contains(latitude) && (-0.56...0.31).contains(longitude) }
}
