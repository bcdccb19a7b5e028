import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How the mail server behaves. `cut` accepts the message and closes the connection before the acknowledgement. */
export type MailServerBehaviour = 'well' | 'later' | 'silent' | 'cut' | 'unknown-mailbox'

export type MailServer = {
  url: string
  behaviour: MailServerBehaviour
  /** Message-IDs of all received messages, in order. A message that arrived twice is listed twice. */
  received: string[]
  /** Resolves after the first connection while the server is silent. */
  hasConnected: () => Promise<void>
  close: () => Promise<void>
}

/** An SMTP server whose behaviour a test sets. Uses a free port if none is given. */
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
      else done()
    },
    onRcptTo: (_address, _session, done) => {
      if (state.behaviour === 'unknown-mailbox') done(smtpError(550, 'No such mailbox'))
      else done()
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        state.received.push(readId(Buffer.concat(chunks)))
        if (state.behaviour === 'cut') for (const socket of sockets) socket.destroy()
        else done()
      })
    },
  })
  server.on('error', () => undefined) // clients whose connection was closed
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
