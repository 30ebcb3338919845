import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// The relay's side of a connection.
final class RelayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State { case command, response(left: Int), content }

    private let script: ScriptedRelay.Script
    private let extensions: Extensions
    private let tls: NIOSSLContext
    private let recorder: Recorder
    private var isEncrypted: Bool
    private var state = State.command
    private var received = ByteBuffer()
    private var mail = ""
    private var counts: [String: Int] = [:]
    private var hasGreeted = false

    init(
        _ script: ScriptedRelay.Script,
        _ extensions: Extensions,
        _ tls: NIOSSLContext,
        _ recorder: Recorder,
        isEncrypted: Bool
    ) {
        self.script = script
        self.extensions = extensions
        self.tls = tls
        self.recorder = recorder
        self.isEncrypted = isEncrypted
    }

    func channelActive(context: ChannelHandlerContext) {
        if !hasGreeted { perform("greeting", [.say("220 relay.test ESMTP")], context) }
        hasGreeted = true
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // TLS is not lines, where the script does not begin it.
        if !isEncrypted, unwrapInboundIn(data).readableBytesView.first == 0x16 { return }
        received.writeImmutableBuffer(unwrapInboundIn(data))
        while let end = received.readableBytesView.firstIndex(of: 0x0A) {
            let line = received.readString(length: end - received.readerIndex) ?? ""
            received.moveReaderIndex(forwardBy: 1)
            handle(line.hasSuffix("\r") ? String(line.dropLast()) : line + "(bare LF)", context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func handle(_ line: String, _ context: ChannelHandlerContext) {
        if case .content = state {
            guard line == "." else {
                mail += line + "\r\n"
                return
            }
            state = .command
            recorder.record.withLock { $0.mails.append(mail) }
            mail = ""
            return perform("content", [.say("250 2.0.0 queued")], context)
        }
        recorder.record.withLock { $0.lines.append(.init(text: line, isEncrypted: isEncrypted)) }
        if case .response(let left) = state {
            state = left > 1 ? .response(left: left - 1) : .command
            return perform("response", [.say(left > 1 ? "334 UGFzc3dvcmQ6" : "235 2.7.0 welcome")], context)
        }
        perform(line, usual(line), context)
        // Where the script refuses the command, there is no content.
        if line == "DATA", script["DATA"] == nil { state = .content }
    }

    private func usual(_ line: String) -> [ScriptedRelay.Action] {
        switch line.prefix(4) {
        case "EHLO": [.say(extensions.reply(isEncrypted: isEncrypted))]
        case "STAR": [.say("220 2.0.0 go ahead"), .startTLS]
        case "AUTH": login(line)
        case "DATA": [.say("354 end with a dot")]
        case "QUIT": [.say("221 2.0.0 bye"), .close]
        default: [.say("250 2.1.0 fine")]
        }
    }

    private func login(_ line: String) -> [ScriptedRelay.Action] {
        switch line {
        case "AUTH LOGIN": state = .response(left: 2)
        case "AUTH PLAIN": state = .response(left: 1)
        default: return [.say("235 2.7.0 welcome")]
        }
        return [.say("334 ")]
    }

    private func perform(_ command: String, _ usual: [ScriptedRelay.Action], _ context: ChannelHandlerContext) {
        counts[command, default: 0] += 1
        let numbered = script["\(command)#\(counts[command] ?? 0)"]
        let named = script.filter { command.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value
        for action in numbered ?? named ?? usual { perform(action, context) }
    }

    private func perform(_ action: ScriptedRelay.Action, _ context: ChannelHandlerContext) {
        switch action {
        case .say(let line): write("\(line)\r\n", context)
        case .raw(let text): write(text, context)
        case .drip(let text, let pause): drip(text[...], every: pause, context)
        case .flood(let text): flood(text, context)
        case .startTLS:
            isEncrypted = true
            let handler = NIOSSLServerHandler(context: tls)
            try? context.pipeline.syncOperations.addHandler(handler, position: .first)
        case .close: context.close(promise: nil)
        case .reset:
            // Without a linger time, closing discards unsent bytes and sends RST.
            _ = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
            context.close(promise: nil)
        }
    }

    private func write(_ text: String, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }

    private func drip(_ text: Substring, every pause: TimeAmount, _ context: ChannelHandlerContext) {
        guard context.channel.isActive, let first = text.first else { return }
        write(String(first), context)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: pause) {
            let (handler, context) = bound.value
            handler.drip(text.dropFirst() + String(first), every: pause, context)
        }
    }

    private func flood(_ text: String, _ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let block = ByteBuffer(string: String(repeating: text, count: max(1, 4_096 / text.utf8.count)))
        context.writeAndFlush(wrapOutboundOut(block)).whenSuccess {
            // Not at once, since a write that succeeds at once would be a deep recursion.
            loop.execute {
                let (handler, context) = bound.value
                handler.flood(text, context)
            }
        }
    }
}
