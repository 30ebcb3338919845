extension [String] {
    /// `a`, `a and b`, `a, b and c`.
    package var listed: String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (last ?? "")
    }
}
