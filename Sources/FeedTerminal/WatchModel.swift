package import FeedBoard
package import FeedCore
import FeedFormats
package import FeedTimeline
package import Terminal

/// The state of all feeds at one time, and the messages of the program.
@dynamicMemberLookup
package struct WatchModel: Sendable {
    package var board: BoardState

    /// The response to a key, shown for a while.
    package var notice: String?
    /// The message about an event, shown for a while.
    package var news: String?

    /// The sentences about requested names that no feed has at present.
    package var unknownNames: [String] = []

    /// The reason why the content may be out of date, as a sentence; `nil` if it is up to date.
    package var staleReason: String? { didSet { board.isCutOff = staleReason != nil } }

    /// The messages of the program, the latest last.
    package var messages: [WatchMessage] = []

    /// The letters of feeds and categories, which do not change while the program runs.
    package var letters: [String: Character] = [:]

    package init(_ feeds: [Feed], query: FeedQuery) { board = BoardState(feeds, query: query) }

    package subscript<Value>(dynamicMember path: WritableKeyPath<BoardState, Value>) -> Value {
        get { board[keyPath: path] }
        set { board[keyPath: path] = newValue }
    }
}

extension WatchModel {
    /// Returns the content for a state.
    ///
    /// - Parameters:
    ///   - state: The choices of the viewer.
    ///   - reach: The rows of a long board that need texts.
    ///   - columns: The width of the screen.
    ///   - rows: The height of the screen, which the rows of a list may fill; `nil` for rows of normal height.
    ///   - style: The colours and characters of the terminal.
    /// - Returns: The lines of the view and of the sheet, and the content around them.
    package func content(
        of state: WatchState,
        in reach: TimelineContent.Reach? = nil,
        columns: Int,
        rows: Int? = nil,
        style: TerminalStyle
    ) -> WatchContent {
        var choices = state.choices
        choices.reach = reach
        let isCovered = WatchScreen.isCovered(by: state.sheet, columns: columns, rows: rows)
        choices.isBesideSheet = !isCovered
        // A single feed, and what a search has found, is shown whole.
        let isBrief = state.view == .byFeed && board.feeds.count > 1 && !state.choices.hasFilters
        choices.rowsPerFeed = isBrief ? Self.rowsPerFeed : nil
        let shown = board.shown(choices)
        var content = WatchContent()
        (content.words, content.spellsArrows) = (words, !style.hasUnicode)
        (content.time, content.nextChange) = (shown.time, shown.nextChange)
        // The text after the time stays in place if the time has no seconds.
        content.date = shown.date + String(repeating: " ", count: max(0, 8 - shown.time.count))
        (content.notice, content.news, content.changed) = (notice.map(content.hint), news, shown.changed)
        content.unknownNames = [staleReason].compactMap(\.self) + unknownNames
        content.chips = WatchChip.chips(
            for: shown.chips,
            in: words,
            keeping: letters,
            isWaiting: !board.waitingFeeds.isEmpty
        )
        content.hasSeveralCategories = shown.chips.count > 1
        (content.feeds, content.today) = (board.feeds.map(\.id), board.clock.today)
        content.titles = words.titles(of: board.feeds)
        content.states = TableLines.states(
            of: shown.feedStatuses,
            among: content.feeds,
            titles: content.titles,
            words: words,
            width: columns
        )
        if state.dismissesStates { content.states = [] }
        var waiting: [FeedID] = []
        // The views of feeds and of a month already contain the waiting feeds, and before the first answer there is
        // only that text.
        if case .board = shown.content, !isCovered { waiting = board.waitingFeeds }
        if !waiting.isEmpty {
            let names = waiting.map { content.titles[$0] ?? $0.rawValue }.joined(separator: ", ")
            let asking = words.answered(board.feeds.count - waiting.count, of: board.feeds.count, asking: names)
            content.states += asking.wrapped(to: columns - 1).map { StyledText(" \($0)", .dim) }
        }
        content.feedStatus = FeedStatusLine(shown.feedStatuses, of: board.reports, waiting: waiting, in: words)
        content.feedStatus.titles = content.titles
        let stateCount = content.states.count
        if case .board(_, let timeline) = shown.content, !isCovered {
            content.states.insert(contentsOf: TableFormat(width: columns).sampleLines(of: timeline), at: 0)
        }
        // In the footer: below the lines of a long month, the sentences would not be visible.
        if let days = shown.days, !isCovered {
            let isAsked = days.missing.allSatisfy { $0.reason == .asked }
            let lines = days.missingSentences.flatMap { $0.wrapped(to: columns - 1) }
            content.states.insert(
                contentsOf: lines.map { StyledText(" \($0)", isAsked ? .dim : .doubtful) },
                at: 0
            )
        }
        if shown.days != nil, hasNoStar(choices), !isCovered {
            content.states.insert(StyledText(" \(words[.noStarsOnScreen])"), at: 0)
        }
        content.remarkCount = content.states.count - stateCount
        if case .board(let timeline, _) = shown.content, state.view == .timeline {
            (content.board, content.timeBar) = (timeline, TimeBar.fitting(columns, of: timeline))
        }
        addLines(of: shown, state, width: columns, rows: rows, style: style, to: &content)
        let hasColumns = WatchScreen(columns: columns, rows: 1).hasColumns
        let isAlone = isCovered || !hasColumns
        let width = (isAlone ? WatchScreen.columns(of: columns, for: 1) : WatchScreen.beside(content, columns: columns))
            .room
        content.sheet = sheetLines(of: state, shown, content.chips, width: width, style: style).flatMap { line in
            line.width > width ? Self.broken(line, at: width) : [line]
        }
        content.details = { [board, choices = state.choices] in board.sheet(of: $0, choices) }
        if case .item(let sheet, _) = shown.sheet { content.tableColumns = sheet.orderColumns }
        if let id = choices.sheet?.item { content.hasLink = board.item(id)?.item.links.isEmpty == false }
        return content
    }

    /// The number of rows of each feed in the view by feed, until the viewer wants all.
    private static let rowsPerFeed = 10

    /// Returns a line that is too long, such as one with an address, as several lines.
    private static func broken(_ line: StyledText, at columns: Int) -> [StyledText] {
        line.wrapped(to: columns - 1).map { $0.cut(to: columns) }
    }

    private func addLines(
        of shown: BoardContent,
        _ state: WatchState,
        width: Int,
        rows: Int?,
        style: TerminalStyle,
        to content: inout WatchContent
    ) {
        let texts: [StyledText]
        let columns = WatchScreen.columns(of: width, for: 2)
        switch shown.content {
        case .board(let board, let timeline):
            return addBoard(board, timeline, shown, state, width: width, rows: rows, style: style, to: &content)
        case .asking:
            let names = board.feeds.map { content.titles[$0.id] ?? $0.id.rawValue }
            texts = [StyledText(" \(words.asking(names.joined(separator: ", ")))", .dim)]
        case .note(let text): texts = text.wrapped(to: width - 1).map { StyledText(" \($0)") }
        case .feeds(let states):
            let messages = messageLines(width: columns.room).map { TableLines.Line($0) }
            let explainer = Explainer(board.query, feeds: board.feeds, reports: board.reports)
            let lines = states.lines(
                titles: content.titles,
                hidden: explainer.hidden,
                width: columns.room,
                words: words
            )
            content.lines = lines + messages
            return addDetails(of: state, shown, columns, width: width, rows: rows, style: style, to: &content)
        case .history(let days):
            let isUnchanged = days.isEmpty && !board.history.isEmpty
            let lines =
                isUnchanged
                ? words.nothingChanged(Set(board.history.map(\.item)).count).wrapped(to: columns.room - 1)
                    .map { TableLines.Line(StyledText(" \($0)")) }
                : tableLines(
                    of: days.foldingRuns(of: board.feeds, by: board.clock).latestFirst,
                    width: columns.room,
                    style
                )
            content.lines = [TableLines.Line(historyTitle(state))] + lines
            return addDetails(of: state, shown, columns, width: width, rows: rows, style: style, to: &content)
        case .calendar(let shown):
            return addMonth(shown, state, width: width, rows: rows, style: style, to: &content)
        case .week(let shown):
            return addWeek(shown, state, width: width, rows: rows, style: style, to: &content)
        // A terminal shows weeks and months.
        case .year: texts = []
        }
        content.lines = texts.map { TableLines.Line($0) }
    }

    /// Returns the lines of a history, with the icons and the colours of the feeds' categories.
    private func tableLines(of days: [HistoryDay], width: Int, _ style: TerminalStyle) -> [TableLines.Line] {
        let categories = board.reports.flatMap {
            $0.index(in: board.query.timeZone).categories.values.compactMap(\.self)
        }
        let byLabel = Dictionary(categories.map { ($0.label, $0) }) { first, _ in first }
        return days.tableLines(
            categories: byLabel,
            titles: words.titles(of: board.feeds),
            width: width,
            terminal: style,
            words: words
        )
    }

    /// Adds the details of the selected feed or event, if there is room for them beside the view or below it.
    private func addDetails(
        of state: WatchState,
        _ shown: BoardContent,
        _ columns: (count: Int, width: Int, room: Int),
        width: Int,
        rows: Int?,
        style: TerminalStyle,
        to content: inout WatchContent
    ) {
        guard let row = content.selectedRow(state.row) else { return }
        let details: [StyledText]
        switch row {
        case .feed(let feed): details = sheetLines(of: feed, shown, width: columns.room)
        case .event(let item, _):
            let past = HistoryDay.days(of: board.history.filter { $0.item == item }, by: board.clock)
            let sheet = board.sheet(of: item, state.choices)
            details = lines(of: sheet, past, width: columns.room, style)
        }
        if columns.count > 1 { return content.rowDetails = details }
        // Otherwise below it.
        let room = rows.map { WatchScreen(columns: width, rows: $0).body(of: state, content).height } ?? 0
        content.lines += WatchScreen.details(details, in: room - content.lines.count - 1, width: width)
            .map { TableLines.Line($0) }
    }

    /// Returns the lines about a feed; none if there is no such feed.
    private func sheetLines(of id: FeedID, _ shown: BoardContent, width: Int) -> [StyledText] {
        guard case .feeds(let states) = shown.content, let state = states.first(where: { $0.feed == id }),
            let feed = board.feeds.first(where: { $0.id == id })
        else { return [] }
        let explanation = board.explanation.flatMap { $0.subject == id.rawValue ? $0 : nil }
        return state.sheet(of: feed, explanation, width: width, words: words)
    }

    /// Returns the lines of an item and its events; of an item that has left its feed, the events alone.
    private func lines(of sheet: ItemSheet?, _ past: [HistoryDay], width: Int, _ style: TerminalStyle) -> [StyledText] {
        let title = past.last?.lines.last.map { [StyledText(" \($0.event.title)", .bold)] } ?? []
        let own = sheet?.lines(width: width, breaksWords: true) ?? title + [StyledText(" \(words[.hasLeft])")]
        guard !past.isEmpty else { return own }
        return own + [StyledText(), StyledText(" \(words[.whatHappened])", .bold)]
            + tableLines(of: past, width: width, style).map(\.text)
    }

    private func addBoard(
        _ shown: TimelineContent,
        _ timeline: Timeline,
        _ whole: BoardContent,
        _ state: WatchState,
        width: Int,
        rows: Int?,
        style: TerminalStyle,
        to content: inout WatchContent
    ) {
        let emptyWords = hasNoStar(state.choices) ? words[.noStarsOnScreen] : whole.emptyWords
        // Otherwise each feed would have this text.
        let isEmpty = shown.isEmpty && state.choices.hasFilters && board.reports.contains { $0.snapshot != nil }
        guard state.view == .timeline || !hasNoStar(state.choices) && !isEmpty else {
            let sentence = emptyWords.hasSuffix(".") ? emptyWords : "\(emptyWords)."
            content.lines = [TableLines.Line(StyledText(" \(sentence)"))]
            return
        }
        let waiting = state.view == .byFeed ? board.waitingFeeds : []
        let parts = state.view == .byFeed ? shown.sections.count(where: \.kind.isFeed) : shown.sections.count
        // Half of a wide screen would be empty.
        let isAlone = parts + waiting.count == 1 && WatchScreen(columns: width, rows: 1).hasColumns
        let columns = WatchScreen.columns(of: width, for: isAlone ? 2 : parts + waiting.count)
        var lines = TableLines(
            shown,
            of: timeline,
            among: content.feeds,
            titles: content.titles,
            waiting: Set(waiting),
            width: columns.room,
            terminal: style,
            emptyWords: emptyWords,
            isSearch: !state.search.isEmpty
        )
        if columns.count == 1 || isAlone, let rows, lines.lines.count < rows {
            lines.fill(WatchScreen(columns: width, rows: rows).body(of: state, content).height)
        }
        (content.lines, content.columns) = (lines.lines, isAlone ? 1 : columns.count)
        content.hasDetailsBeside = isAlone
        // One feed below the other, all scroll together.
        content.starts = state.view == .timeline || content.columns > 1 ? lines.starts : []
    }

    /// Returns the line above the history: the two choices with their numbers of events, the current one reversed.
    private func historyTitle(_ state: WatchState) -> StyledText {
        var line = StyledText(" ")
        for (word, count, isChosen) in [
            (Word.changesOnly, board.history.count(where: \.isChange), !state.showsArrivals),
            (Word.allEvents, board.history.count, state.showsArrivals),
        ] {
            var style = isChosen ? TextStyle.bold : .dim
            style.isReversed = isChosen
            line.append(" \(words[word]) \(count) ", style)
            line.append(" ")
        }
        return line.withoutTrailingBlanks
    }

    /// True if only starred items are shown and no item has a star.
    func hasNoStar(_ choices: ViewerChoices) -> Bool { choices.onlyStarred && board.query.stars.isEmpty }

    /// The texts of the viewer's language.
    var words: Texts { board.clock.words }

    private func messageLines(width: Int) -> [StyledText] {
        guard !messages.isEmpty else { return [] }
        let lines = messages.flatMap { $0.lines(width: width, by: board.clock) }
        return [StyledText(), StyledText(" \(words[.messagesTitle])", .bold)] + lines
    }

    private func sheetLines(
        of state: WatchState,
        _ shown: BoardContent,
        _ chips: [WatchChip],
        width: Int,
        style: TerminalStyle
    ) -> [StyledText] {
        switch shown.sheet {
        case nil:
            switch state.sheet {
            case .help: return chips.help(in: state.view, width: width, words: words, spellsArrows: !style.hasUnicode)
            case .feed(let feed): return sheetLines(of: feed, shown, width: width)
            case .item, .why, nil: return []
            }
        case .item(let sheet, let past): return lines(of: sheet, past, width: width, style)
        case .left(_, let past): return lines(of: nil, past, width: width, style)
        case .why(let explanation): return explanation.lines(width: width)
        case .gone: return [StyledText(" \(words[.hasLeft])")]
        }
    }
}
