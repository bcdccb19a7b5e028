import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * How the mail server responds. `later` refuses a message with a temporary error, `unknown-mailbox` with a permanent error that quotes the
 * recipient, like most mail servers. `silent` accepts the connection but never sends the greeting. `cut` accepts the message but closes the
 * connection before it sends the confirmation. `Refusal` refuses one command.
 */
export type MailServerBehaviour = 'well' | 'later' | 'silent' | 'cut' | 'unknown-mailbox' | Refusal

/** The SMTP command that the server refuses, and its reply, for example `550 5.1.1 No such user`. */
export type Refusal = { command: 'MAIL FROM' | 'RCPT TO' | 'DATA'; reply: string }

export type MailServer = {
  url: string
  behaviour: MailServerBehaviour
  /** Message-IDs of all received messages, in the sequence of arrival. A message that arrived twice is listed twice. */
  received: string[]
  /** Resolves when a client connects while the behaviour is `silent`. */
  hasConnected: () => Promise<void>
  close: () => Promise<void>
}

/** Starts an SMTP server whose behaviour a test can change. It listens on `port`, or on a free port by default. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>()
  let connected: () => void = () => undefined
  const firstConnection = new Promise<void>((resolve) => {
    connected = resolve
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      if (state.behaviour === 'silent') connected()
      else done()
    },
    onMailFrom: (_address, _session, done) => {
      if (state.behaviour === 'later') done(smtpError(451, 'Try again later'))
      else done(refusalOf('MAIL FROM'))
    },
    onRcptTo: ({ address }, _session, done) => {
      if (state.behaviour === 'unknown-mailbox') done(smtpError(550, `No such mailbox: <${address}>`))
      else done(refusalOf('RCPT TO'))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusalOf('DATA')
        if (refusal) return done(refusal)
        state.received.push(readId(Buffer.concat(chunks)))
        if (state.behaviour === 'cut') for (const socket of sockets) socket.destroy()
        else done()
      })
    },
  })
  function refusalOf(command: Refusal['command']) {
    const { behaviour } = state
    if (typeof behaviour === 'string' || behaviour.command !== command) return null
    return smtpError(Number(behaviour.reply.slice(0, 3)), behaviour.reply.slice(4))
  }
  server.on('error', () => undefined) // ignores connection errors of clients, which occur when the server closes their connection
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const state: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    behaviour: 'well',
    received: [],
    hasConnected: () => firstConnection,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return state
}

const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

const readId = (message: Buffer): string => /^Message-ID: <([^>]+)>/im.exec(message.toString())?.[1] ?? 'none'
