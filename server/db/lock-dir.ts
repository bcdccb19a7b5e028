import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes this process the only one that uses the embedded database in `dir`, until it ends. The lock is a socket, so the
 * system takes it back even after `kill -9`. Throws one clear line when another process has it.
 */
export async function lockDir(dir: string): Promise<() => Promise<void>> {
  const name = `navrang-${createHash('sha1').update(realpathSync(dir)).digest('hex')}`
  const server = createServer((socket) => socket.destroy())
  server.listen({ path: socketPath(name) })
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `DATA_DIR: ${dir} is in use by another Navrang process. Stop that one, or set another DATA_DIR or a DATABASE_URL.`,
      { cause: error },
    )
  }
  server.unref()
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

function socketPath(name: string): string {
  if (platform() === 'linux') return `\0${name}`
  if (platform() === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}
