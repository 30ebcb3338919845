import FeedCore
import Testing

@testable import FeedServer

/// The changes that turn one page into another, applied to a page to see that they do.
struct PageChangeTests {
    /// A page as a browser has it.
    private final class Element {
        let part: PagePart
        var children: [Element]

        init(_ part: PagePart) { (self.part, children) = (part, part.children.map(Element.init)) }

        var whole: PagePart { PagePart(part.id, part.head, part.tail, children.map(\.whole)) }

        func find(_ id: String) -> Element? {
            part.id == id ? self : children.lazy.compactMap { $0.find(id) }.first
        }

        func parent(of id: String) -> Element? {
            children.contains { $0.part.id == id } ? self : children.lazy.compactMap { $0.parent(of: id) }.first
        }

        func apply(_ change: PageChange) throws {
            switch change {
            case .set(let part):
                let parent = try #require(self.parent(of: part.id))
                let place = try #require(parent.children.firstIndex { $0.part.id == part.id })
                parent.children[place] = Element(part)
            case .remove(let id):
                let parent = try #require(self.parent(of: id))
                parent.children.removeAll { $0.part.id == id }
            case .put(let part, let id, let next):
                let parent = try #require(find(id))
                #expect(find(part.id) == nil, "\(part.id) is there already")
                let place = try next.map { next in
                    try #require(parent.children.firstIndex { $0.part.id == next })
                }
                parent.children.insert(Element(part), at: place ?? parent.children.count)
            }
        }
    }

    private static func list(_ id: String, _ names: [String], text: String = "") -> PagePart {
        PagePart(id, "<ol id=\"\(id)\">", "</ol>", names.map { PagePart($0, "<li id=\"\($0)\">\(text)</li>") })
    }

    private func applied(_ old: PagePart, _ new: PagePart) throws -> [PageChange] {
        let changes = PagePart("page", "", "", [old]).changes(to: PagePart("page", "", "", [new]))
        let page = Element(PagePart("page", "", "", [old]))
        for change in changes { try page.apply(change) }
        #expect(page.whole.children == [new])
        return changes
    }

    @Test func `a page that is the same has no change`() throws {
        #expect(try applied(Self.list("l", ["a", "b"]), Self.list("l", ["a", "b"])).isEmpty)
    }

    @Test func `one that leaves and one that comes touch nothing between them`() throws {
        let names = (0..<500).map { "r\($0)" }
        let changes = try applied(Self.list("l", names), Self.list("l", Array(names.dropFirst()) + ["new"]))
        #expect(
            changes == [.remove("r0"), .put(PagePart("new", "<li id=\"new\"></li>"), in: "l", before: nil)]
        )
    }

    @Test func `one that moves is taken out and put in, and the others stay`() throws {
        let changes = try applied(Self.list("l", ["a", "b", "c", "d"]), Self.list("l", ["d", "a", "b", "c"]))
        #expect(changes == [.remove("d"), .put(PagePart("d", "<li id=\"d\"></li>"), in: "l", before: "a")])
    }

    @Test func `one whose text is another is set alone`() throws {
        var new = Self.list("l", ["a", "b", "c"])
        new.children[1] = PagePart("b", "<li id=\"b\">new</li>")
        #expect(try applied(Self.list("l", ["a", "b", "c"]), new) == [.set(new.children[1])])
    }

    @Test func `a heading that is another sets all that is under it`() throws {
        let new = PagePart("l", "<ol id=\"l\" class=\"x\">", "</ol>", Self.list("l", ["a"]).children)
        #expect(try applied(Self.list("l", ["a", "b"]), new) == [.set(new)])
    }

    @Test(arguments: 0..<200) func `any page becomes any other`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func page() -> PagePart {
            let lists = (0..<5).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)).map { number in
                let names = (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random))
                var list = Self.list("l\(number)", names.map { "r\(number)-\($0)" })
                if Bool.random(using: &random), !list.children.isEmpty {
                    let id = list.children[0].id
                    list.children[0] = PagePart(id, "<li id=\"\(id)\">other</li>")
                }
                return list
            }
            return PagePart("top", "<div id=\"top\">", "</div>", lists)
        }
        for _ in 0..<20 { _ = try applied(page(), page()) }
    }

    @Test func `a version is that of the text, wherever its parts end`() {
        let one = PagePart("a", "xy", "z")
        #expect(one.version == PagePart("b", "xy", "z").version)
        #expect(one.version != PagePart("a", "xy", "", [PagePart("c", "z")]).version)
        #expect(one.version != PagePart("a", "xy", "Z").version)
    }
}
