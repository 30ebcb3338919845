extension CustomTemplates {
    /// An invented list of venues, of which one has no events.
    static let venues = ##"""
        {
          "venues": [
            { "id": "north", "name": "North hall" },
            { "id": "south", "name": "South yard" },
            { "id": "west", "name": "West wing" }
          ]
        }
        """##
}
