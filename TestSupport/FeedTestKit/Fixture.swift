public import Foundation

/// A file that a test reads.
public enum Fixture {
    /// Returns the bytes of a file in the `Fixtures` folder of a test target.
    ///
    /// - Throws: The error of the file system, which names the path.
    public static func bytes(_ name: String, in bundle: Bundle) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: bundle.bundleURL.appending(path: "Fixtures").appending(path: name)))
    }

    /// Returns the text of a file in the `Fixtures` folder of a test target.
    public static func text(_ name: String, in bundle: Bundle) throws -> String {
        String(decoding: try bytes(name, in: bundle), as: UTF8.self)
    }
}
