import FeedJSON

/// The reading of a table whose columns are arrays: record i has element i of each array, by the array's name.
enum RecordColumns {
    /// The number of bytes of a name that count as a visit: it appears once in the answer, but in each record.
    private static let bytesPerVisit = 4

    /// Returns the records of an object of arrays, as many as the longest array has elements.
    ///
    /// Members that are not arrays are left out, and so is a shorter array in the last records. The records are values
    /// of a document of their own, and the object is their container.
    static func records(of table: JSONNode, budget: inout JSONPathBudget) throws(AnswerOverrun) -> [JSONNode] {
        var columns: [(name: String, elements: JSONElements.Iterator)] = []
        for member in table.value.lastingMembers ?? [] {
            try budget.visit()
            if let elements = member.value.elements { columns.append((member.name, elements.makeIterator())) }
        }
        var json = JSONWriter()
        json.separate(with: UInt8(ascii: "["))
        for number in 0... {
            var row: [(name: String, value: JSONValue)] = []
            columns = columns.compactMap { column -> (name: String, elements: JSONElements.Iterator)? in
                var column = column
                guard let value = column.elements.next() else { return nil }
                row.append((column.name, value))
                return column
            }
            if row.isEmpty { break }
            try budget.match()
            for (name, _) in row { try budget.visit(1 + name.utf8.count / bytesPerVisit) }
            if number > 0 { json.separate(with: UInt8(ascii: ",")) }
            json.object { json in for (name, value) in row { json.member(name) { $0.value(value) } } }
        }
        json.separate(with: UInt8(ascii: "]"))
        guard let records = try? JSONDocument(json.bytes).root.elements else { throw .visits }
        return records.enumerated().map { JSONNode($0.element, in: table, at: .index($0.offset)) }
    }
}
