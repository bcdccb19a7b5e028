import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How a mail server can behave. `cut` takes the letter and hangs up before it says so. */
export type MailServerBehaviour = 'well' | 'later' | 'silent' | 'cut' | 'unknown-mailbox'

export type MailServer = {
  url: string
  behaviour: MailServerBehaviour
  /** Message-IDs of everything that arrived, in its order; a letter that arrived twice stands here twice. */
  received: string[]
  /** Resolves when somebody has connected while it was silent. */
  hasConnected: () => Promise<void>
  close: () => Promise<void>
}

/** A real SMTP server whose mood a test sets. Without a `port` it takes a free one. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>()
  let visited: () => void = () => undefined
  const firstVisit = new Promise<void>((resolve) => {
    visited = resolve
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      if (self.behaviour === 'silent') visited()
      else done()
    },
    onMailFrom: (_address, _session, done) => {
      if (self.behaviour === 'later') done(answer(451, 'Try again later'))
      else done()
    },
    onRcptTo: (_address, _session, done) => {
      if (self.behaviour === 'unknown-mailbox') done(answer(550, 'No such mailbox'))
      else done()
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        self.received.push(readId(Buffer.concat(chunks)))
        if (self.behaviour === 'cut') for (const socket of sockets) socket.destroy()
        else done()
      })
    },
  })
  server.on('error', () => undefined) // clients that we hang up on
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const self: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    behaviour: 'well',
    received: [],
    hasConnected: () => firstVisit,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return self
}

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const readId = (letter: Buffer): string => /^Message-ID: <([^>]+)>/im.exec(letter.toString())?.[1] ?? 'none'
