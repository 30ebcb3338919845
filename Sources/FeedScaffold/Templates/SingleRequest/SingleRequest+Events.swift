extension SingleRequestTemplates {
    /// An invented answer of four records, of which one cannot be read.
    static let events = ##"""
        {
          "events": [
            { "id": "e-101", "name": "Opening", "starts": "2026-11-21T12:30:00Z", "venue": { "id": "north", "name": "North hall" }, "seats": 120 },
            { "id": "e-102", "name": "Second part", "starts": "2026-11-21T18:00:00+01:00", "venue": { "id": "north", "name": "North hall" }, "seats": 0 },
            { "id": "e-103", "name": "Evening", "starts": "2026-11-22T19:00:00Z", "venue": { "id": "south", "name": "South yard" }, "cancelled": true },
            { "id": "e-104", "name": "Without a time", "starts": "soon", "venue": { "id": "south", "name": "South yard" } }
          ]
        }
        """##
}
