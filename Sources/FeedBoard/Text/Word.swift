/// A text without arguments; its words are in the files of ``Texts``, under its name.
package enum Word: String, Sendable, CaseIterable {
    // MARK: Times and numbers

    case undated, noDate, now, justNow, yes, no

    /// The word between two of several alternatives.
    case or

    // MARK: Lists, and the feeds of a configuration

    case later, earlier, sampleMark, nothingAhead, nothingMatches, noStars, noFeed

    /// The titles of columns; `whenColumn` is for a distance or a time, `whatColumn` for titles.
    case distanceColumn, timeColumn, whenColumn, whatColumn, detailsColumn, feedColumn

    /// The texts before feeds with more items: with the hint that a search finds these items, and without the hint.
    case moreBySearch, moreBeyondLimits

    // MARK: Sheets, tables and documents

    case timeLabel, nextDatesLabel, plannedLabel, statusLabel, kindLabel, groupLabel, placeLabel, idLabel, feedLabel,
        sourceLabel
    case sampleLabel, observedLabel, sampleMeaning, coordinateSeparator, atColumn, changeColumn, startColumn, idColumn
    case nothingHappened, providerColumn, enabledColumn, refreshColumn, tagsColumn, noFeedConfigured, requestsTitle
    case noRequestForSample, noRequestForBuiltIn, optionColumn, nameColumn, itemsColumn, noNames, when, what, details
    case moreDetails

    // MARK: States of feeds

    case upToDate, noConnection, noAnswerInTime, noAnswer, answersAgain, hasLeftConfiguration, noPublisher, noBudget

    // MARK: Reasons

    case failed, noSuchItem, shown

    // MARK: The live screen

    case noSuchMonth, hasLeft, whatHappened, messagesTitle, stateColumn, readColumn, nextColumn, budgetColumn
    case hiddenColumn, waiting, beingAsked
    case nothingSelected, starIsBrief, connectedAgain, nothingAmongKnownDays, noStarsOnScreen, noLink

    /// The title of ``nextColumn`` where there is room.
    case nextFetch

    /// The state of a feed while its source is unreachable.
    case unknown

    // MARK: Questions

    case needsAnswer, writeYesOrNo, anotherOne, otherWords, whatToAdd, add, sourceQuestion, programQuestion, pageNames
    case idOfFeed, nothingWritten, noneIncluded, noSubscriptionToAdd

    // MARK: Adding a feed

    case firstUse, areLines, mappingIsGuess, mappingHasNoTime, idHasTime, idHasPlace, addressIsLikeSecret
    case nothingHasThatName
    case runsOnce, printsCalendar, printsSyndication
    case takenAsItIs, formOfSecret

    /// The effect of Enter alone at the prompt for a secret.
    case enterForOther

    /// The question for a point after a search for names has failed.
    case pointInstead

    /// The question for the place of a feed that can do without one.
    case placeOfFeed

    // MARK: The first run

    case firstQuestions, firstCountry, firstStation, firstCalendar, firstEnd

    // MARK: Alerts

    case testOfAlerts, noAlertsAhead, noAlertsSent, alertStateColumn, alertIsBeingSent, alertWithoutScreen
    case alertGathers, ruleTellsOfItems, ruleTellsOfFeeds, alertItemHasLeft, alertFeedIsDisabled, alertUndated
    case alertNeedsStar

    // MARK: Pages in a browser

    case nearMe, skipToList, viewsLabel, searchLabel, categoriesLabel, close, boardDescription, loading, tryAgain
    case waitingForTurn, partial, freshWithWarnings, noFeedOfServer, filtersLabel, configurationBroken, connectionLost
    case connectionRestored, addToCalendar, showPlace, starred, changesOnly, allEvents, thisMonth, wholeDaysOnly,
        timedItemsAsWell
    case useMyPlace, insecurePlace, placeDenied, noStops, ownPlace, configuredPlace, configuredStops
    case askingForPlace, placeIsNotAsked, linesOfMap, followingPlace, loginTitle, tokenLabel, tokenHint, tokenIsWrong
    case loginButton, keysTitle, notify

    /// The label of an item that has begun, for screen readers.
    case begun

    /// The label of the button that fetches days that are not fetched automatically.
    case askNow

    /// The labels of a calendar: its spans, the mark of a day that is not known, and the lists of a year.
    case spansLabel, monthSpan, weekSpan, yearSpan, dayUnknown, unknownDaysMark, bridgeDay, longWeekends, holidaysTitle
    case marksOfYear

    /// The label of the link from the viewer's place back to the configured one.
    case useConfiguredPlace
}

extension Texts {
    package subscript(word: Word) -> String { phrase(key: word.rawValue) }
}
