/// The reason why a server does not start with its options, in whole sentences.
package struct ServerRefusal: Error, CustomStringConvertible {
    package let description: String

    /// True if only the address cannot be used: it is in use, or does not exist.
    package let isOfPlace: Bool

    package init(_ description: String, isOfPlace: Bool = false) {
        (self.description, self.isOfPlace) = (description, isOfPlace)
    }
}
