/// One record of a page.
struct AnswerRecord {
    var node: JSONNode
    var page: Page
}
