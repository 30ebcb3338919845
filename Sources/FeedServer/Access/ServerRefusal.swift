/// Why a server does not start with the options that it has, in whole sentences.
package struct ServerRefusal: Error, CustomStringConvertible {
    package let description: String

    /// Whether the place is taken or not there, where all else is right.
    package let isOfPlace: Bool

    package init(_ description: String, isOfPlace: Bool = false) {
        (self.description, self.isOfPlace) = (description, isOfPlace)
    }
}
