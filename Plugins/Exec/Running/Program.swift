import FeedCore

/// One program: started by its first question, kept running, ended with its whole process group when it fails.
///
/// It receives one question at a time, and its answers are read as they arrive, within ``ProgramLimits``.
actor Program {
    private let command: ProgramCommand
    let limits: ProgramLimits
    private let log: @Sendable (ProgramLogLine) -> Void
    private var link: ProgramLink?
    private var pending: Pending?
    private let turns = AsyncSemaphore()
    private var lastNumber = 0

    /// The cancelled question whose answer may still come.
    private var abandoned: Int?
    private var settling: [CheckedContinuation<Void, Never>] = []

    /// The manifest that the running program has sent.
    private var manifest: [UInt8]?
    private var failures = 0
    private var pausesUntil: ContinuousClock.Instant?
    private var lastFailure: FeedError?

    private var isEnding = false

    /// The reason why we ended the program, if we did.
    private var verdict: FeedError?
    private var feed: FeedID?
    private var redaction = Redaction([])

    private var errorLines = ErrorLines()

    /// The number of questions that the running program has answered.
    private var answeredCount = 0

    private struct Pending {
        let number: Int
        let line: [UInt8]
        var answer: ProgramAnswer
        let answered: CheckedContinuation<Result<ProgramAnswer, FeedError>, Never>
        var timer: Task<Void, Never>?
    }

    init(_ command: ProgramCommand, limits: ProgramLimits, log: @escaping @Sendable (ProgramLogLine) -> Void) {
        self.command = command
        self.limits = limits
        self.log = log
    }

    // MARK: - Asking

    /// Requests the program's description, once after each start of the program.
    ///
    /// - Returns: The text of its manifest, and true if it was received just now.
    func describe(by deadline: ContinuousClock.Instant) async throws(FeedError) -> (text: [UInt8], isNew: Bool) {
        try await inTurn(by: deadline) { () async throws(FeedError) in
            if link != nil, let manifest { return (manifest, false) }
            let answer: ProgramAnswer
            do throws(FeedError) {
                answer = try await ask(Question.describe, by: deadline)
            } catch {
                // A program without a description is of no use.
                if error.code == .timedOut { fail(error) }
                throw error
            }
            if let error = answer.reading.error { throw error }
            guard let told = answer.manifest else { throw .programFault(command, "did not describe itself") }
            manifest = told
            return (told, true)
        }
    }

    /// Requests the program's items.
    ///
    /// - Returns: The program's answer; incomplete if the deadline came first.
    func fetch(_ question: FetchQuestion, by deadline: ContinuousClock.Instant) async throws(FeedError) -> ProgramAnswer
    {
        try await inTurn(by: deadline) { () async throws(FeedError) in
            feed = question.context.feed
            redaction = question.given.redaction
            return try await ask(.fetch(question, timeout: max(.milliseconds(1), deadline - .now)), by: deadline)
        }
    }

    /// Ends the program, and waits until it has ended.
    func end() async {
        guard let link else { return }
        isEnding = true
        link.stop(after: limits.grace)
        await link.hasEnded()
    }

    /// - Throws: The errors of the body, or a timeout if waiting for the turn took all the time.
    private func inTurn<Value: Sendable>(
        by deadline: ContinuousClock.Instant,
        _ body: () async throws(FeedError) -> Value
    ) async throws(FeedError) -> Value {
        guard await turns.enter() else { throw .programCancelled }
        let result: Result<Value, FeedError>
        do throws(FeedError) {
            guard deadline - .now > .milliseconds(10) else {
                let message = "the program was busy with the question of another feed until the time was up"
                throw FeedError(.timedOut, message, hint: "Try again, or raise --timeout.")
            }
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        if abandoned == nil {
            turns.leave()
        } else {
            // The next question waits until the program has given up this one; the caller of this one does not wait.
            Task { [turns] in
                await waitForAbandoned()
                turns.leave()
            }
        }
        return try result.get()
    }

    /// Waits until the program has given up the abandoned question, or has ended.
    private func waitForAbandoned() async {
        guard abandoned != nil else { return }
        await withCheckedContinuation { settling.append($0) }
    }

    private func resumeWaiters() {
        abandoned = nil
        for waiting in settling { waiting.resume() }
        settling = []
    }

    private func ask(
        _ question: Question,
        by deadline: ContinuousClock.Instant
    ) async throws(FeedError) -> ProgramAnswer {
        guard !Task.isCancelled else { throw .programCancelled }
        let link = try connected()
        // Timeouts are set in whole seconds, mostly.
        let allowed = Duration.seconds(max(1, (deadline - .now).seconds.rounded(.up)))
        lastNumber += 1
        let number = lastNumber
        errorLines.beginQuestion()
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = ProgramAnswer(limit: limits.answerBytes)
                let line = question.line(number)
                var pending = Pending(number: number, line: line, answer: answer, answered: continuation)
                pending.timer = Task {
                    guard (try? await ContinuousClock().sleep(until: deadline)) != nil else { return }
                    self.giveUp(number)
                }
                self.pending = pending
                link.send(line)
            }
        } onCancel: {
            Task { await self.giveUp(number, isCancelled: true) }
        }
        let whole = try answer.get()
        // A partial answer counts only if there is something in it.
        guard whole.isFinished || !whole.reading.isEmpty else {
            throw whole.silence(of: command, within: allowed, lastErrorLine: errorLines.last)
        }
        if whole.isFinished { failures = 0 }
        return whole
    }

    // MARK: - Starting and ending

    private func connected() throws(FeedError) -> ProgramLink {
        if let link { return link }
        if var failure = lastFailure, let pause = pausesUntil, pause > .now {
            let wait = Int((pause - .now).seconds.rounded(.up))
            // A second passes before anybody could try again.
            let remark = wait > 1 ? "It is started again in \(wait) s." : nil
            failure.hint = [failure.hint, remark].compactMap(\.self).joined(separator: " ")
            throw failure
        }
        try command.checkFolder()
        return start()
    }

    private func start() -> ProgramLink {
        let link = ProgramLink()
        self.link = link
        manifest = nil
        verdict = nil
        isEnding = false
        errorLines = ErrorLines()
        answeredCount = 0
        let (command, limits) = (command, limits)
        Task { await link.run(command, for: self, limits: limits) }
        return link
    }

    /// Returns true if the pending question may be sent to a new run of the program.
    ///
    /// The program must have ended with status 0, after an answer and before any output for the pending question. A
    /// program that answers one question per run is as good as one that keeps running.
    private func mayGoOn(after end: ProgramEnd) -> Bool {
        guard case .exited(0) = end, answeredCount > 0, verdict == nil, !isEnding, abandoned == nil else {
            return false
        }
        return pending?.answer.text.isEmpty == true
    }

    /// Handles the end of the program, or the failure to start it.
    func ended(_ link: ProgramLink, _ end: ProgramEnd) {
        guard self.link === link else { return }
        // Our own process ends, and its programs with it: that is not a failure of the program to store.
        if ProcessGroups.isOver { return }
        self.link = nil
        manifest = nil
        if mayGoOn(after: end), let pending {
            start().send(pending.line)
            return
        }
        resumeWaiters()
        // A program that ends between questions is simply done.
        if isEnding || (pending == nil && verdict == nil) { return }
        failures += 1
        pausesUntil = .now + limits.pause(afterFailures: failures)
        let fault = pending?.answer.reading.firstFault
        let failure =
            verdict
            ?? end.error(of: command, lastErrorLine: errorLines.last, fault: fault, "before it had answered")
        lastFailure = failure
        finish(.failure(failure))
    }

    /// Handles a program that keeps running although its output has ended, or its input was closed.
    func hangs(_ link: ProgramLink) {
        guard self.link === link, verdict == nil, pending != nil, !isEnding else { return }
        verdict = .programFault(command, "closed its output before it had answered")
    }

    private func fail(_ error: FeedError) {
        verdict = error
        finish(.failure(error))
        link?.stop(after: .zero)
    }

    private func finish(_ answer: Result<ProgramAnswer, FeedError>) {
        guard let pending else { return }
        if case .success(let answer) = answer, answer.isFinished { answeredCount += 1 }
        self.pending = nil
        pending.timer?.cancel()
        pending.answered.resume(returning: answer)
    }

    /// Stops waiting for an answer; the program is ended if it does not give up the question too.
    private func giveUp(_ number: Int, isCancelled: Bool = false) {
        guard let pending, pending.number == number, let link else { return }
        abandoned = number
        link.send(Question.cancel.line(number))
        Task { [limits] in
            try? await ContinuousClock().sleep(for: limits.gracePeriod)
            endIfStuck(link, number)
        }
        finish(isCancelled ? .failure(.programCancelled) : .success(pending.answer))
    }

    private func endIfStuck(_ link: ProgramLink, _ number: Int) {
        guard self.link === link, abandoned == number else { return }
        fail(.programFault(command, "does not answer, not even to being cancelled"))
    }

    // MARK: - Output

    /// Reads a line of standard output.
    func read(_ line: [UInt8], from link: ProgramLink) {
        guard self.link === link else { return }
        let message = AnswerLine(line)
        if let id = message.id, id == abandoned {
            if message.isLast { resumeWaiters() }
            return
        }
        // A late answer to a question that is over is ignored.
        guard let number = pending?.number, message.id == nil || message.id == number else { return }
        do throws(FeedError) {
            // The answer is changed in place, since a copy would cost as much as the whole answer so far.
            if try pending?.answer.add(line, message) == true, let answer = pending?.answer { finish(.success(answer)) }
        } catch {
            fail(error)
        }
    }

    /// Handles a line of standard output that is longer than the limit.
    func refuseLine(from link: ProgramLink) {
        guard self.link === link else { return }
        fail(
            FeedError(
                .malformed,
                "the program \(command.name) wrote a line of more than \(limits.lineBytes) bytes",
                hint: "It must write one message a line, and end each line."
            )
        )
    }

    /// Passes on a line of standard error.
    func log(_ line: [UInt8], from link: ProgramLink) {
        guard self.link === link else { return }
        guard let text = errorLines.add(line, redaction, limits) else { return }
        log(ProgramLogLine(feed: feed, program: command.name, text: text))
    }
}
