import { Socket } from 'node:net'
import { expect, inject, test } from 'vitest'
import { listenOn } from './listen.ts'

test('a connection on which the database refuses to listen is closed before the next attempt', async () => {
  const sockets: Socket[] = []
  const stream = () => {
    sockets.push(new Socket())
    return sockets.at(-1)!
  }
  const invalidChannel = ''
  const stop = listenOn({ connectionString: inject('postgresUrl')!, stream })(invalidChannel, () => undefined)
  await expect.poll(() => sockets.length, { timeout: 30_000 }).toBeGreaterThan(2)
  expect(sockets.slice(0, -1).filter(({ destroyed }) => !destroyed)).toEqual([])
  await stop()
})
