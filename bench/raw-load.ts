import { connect } from 'node:net'

type Load = {
  port: number
  path: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/**
 * So many kept connections, each asking again as soon as it has its answer; answers how many came. Knows just enough of HTTP to
 * see where an answer with a `content-length` ends, so that the one who asks is quicker than the one who answers.
 */
export async function rawLoad({ port, path, headers = {}, connections, seconds }: Load): Promise<number> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const question = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: connections }, () => askAgain(port, question, until)))
  return counts.reduce((sum, count) => sum + count, 0)
}

function askAgain(port: number, question: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answers = 0
    let missing = 0
    socket.setNoDelay(true)
    socket.on('connect', () => socket.write(question)).on('error', reject)
    socket.on('data', (chunk) => {
      missing = (missing || lengthOf(chunk)) - chunk.length
      if (missing > 0) return
      answers += 1
      if (performance.now() < until) {
        socket.write(question)
      } else {
        socket.destroy()
        resolve(answers)
      }
    })
  })
}

/** Bytes of the whole answer that begins with this chunk. Headers come in one piece, and only a 200 counts. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || !length) {
    throw new Error(`Not an answer to measure: ${head.slice(0, 200)}`)
  }
  return end + 4 + Number(length)
}
