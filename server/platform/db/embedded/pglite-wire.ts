import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Duplex } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { chmodSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An embedded database that runs in a worker thread. `connect` returns a socket for `pg`. */
export type Embedded = {
  connect: () => Duplex
  /** Returns the whole database as a tar file. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

let compiling: Promise<WebAssembly.Module> | undefined

/** Compiles the program of the database. All databases of this process share its machine code, which takes half of the time of opening one. */
async function compileProgram(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(join(library, '../pglite.wasm')))
}

/** Opens the database in `dir` (`memory://` for an in-memory database), or creates it there from `dump`. */
export async function openEmbedded(dir: string, dump?: Uint8Array): Promise<Embedded> {
  const program = await (compiling ??= compileProgram())
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { dir, dump, program, port: port2 },
    transferList: [port2],
  })
  await once(worker, 'message')
  if (!dir.startsWith('memory://')) makePrivate(dir)
  return {
    connect: () => createWire(port1),
    dump: async () => {
      port1.postMessage('dump')
      const [bytes] = (await once(worker, 'message')) as [Uint8Array]
      return bytes
    },
    close: async () => {
      port1.postMessage('close')
      await once(worker, 'message')
      port1.close()
      await worker.terminate()
    },
  }
}

/** Creates a stream that `pg` uses as a socket to the worker thread. Only one such stream may be in use at a time. */
function createWire(port: MessagePort): Duplex {
  const receive = (message: Uint8Array | { error: string }) => {
    if (message instanceof Uint8Array) wire.push(message)
    else wire.destroy(new Error(message.error))
  }
  const send = (bytes: Uint8Array) => port.postMessage(Uint8Array.from(bytes))
  const wire = new Duplex({
    read() {},
    write(bytes: Buffer, _encoding, done) {
      send(bytes)
      done()
    },
    writev(chunks, done) {
      send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)))
      done()
    },
    final(done) {
      wire.push(null)
      done()
    },
    destroy(error, done) {
      port.off('message', receive)
      done(error)
    },
  })
  return Object.assign(wire, socketMethods, {
    connect() {
      port.on('message', receive)
      port.postMessage('open')
      setImmediate(() => wire.emit('connect'))
      return wire
    },
  })
}

/** Socket methods that `pg` calls. They do nothing, because a message port does not need them. */
const socketMethods = {
  setNoDelay() {},
  setKeepAlive() {},
  ref() {},
  unref() {},
}

/**
 * Removes the permissions of other operating system users from all files under `dir`, because PGlite creates files that every user
 * can read and write.
 */
function makePrivate(dir: string) {
  chmodSync(dir, 0o700)
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    try {
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // the database has removed the file in the meantime
    }
  }
}
