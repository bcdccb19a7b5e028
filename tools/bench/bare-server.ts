import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from './running-shop.ts'

export type Bytes = { body: string; headers: Record<string, string> }
export type Bare = { port: number; child: ChildProcess }

/** Starts a `node:http` server as a separate process. It sends the same bytes and headers for every URL. */
export async function startBareServer(bytes: Bytes): Promise<Bare> {
  const port = await freePort()
  const child = fork(import.meta.filename, ['--serve', String(port)])
  child.send(bytes)
  await once(child, 'message')
  return { port, child }
}

function serve(port: number, { body, headers }: Bytes) {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, answer) => answer.writeHead(200, headers).end(bytes))
  server.keepAliveTimeout = 72_000 // the same timeout as in the shop
  server.listen(port, '127.0.0.1', () => process.send?.('ready'))
}

if (process.argv[2] === '--serve') {
  const [bytes] = (await once(process, 'message')) as [Bytes]
  serve(Number(process.argv[3]), bytes)
}
