import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'

// V8 replaces the code of calls from WebAssembly to JavaScript after 1,000 calls. When it frees the old code, it sometimes ends the process
// (issue 64500 of Node.js), so it keeps that code. Older versions, for example of Node 20, do not know the flag.
if (Number.parseInt(process.versions.v8) >= 13) setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

/** An embedded database that runs in a worker thread. `connect` returns a socket for `pg`. */
export type Embedded = {
  connect: () => Duplex
  /** Returns the whole database as a tar file. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/** The compiled program of the database. The first database compiles it, and all later ones of this process share its machine code. */
let program: WebAssembly.Module | undefined

/** Opens the database in `dir` (`memory://` for an in-memory database), or creates it there from `dump`. */
export async function openEmbedded(dir: string, dump?: Uint8Array): Promise<Embedded> {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { dir, dump, program, port: port2 },
    transferList: [port2],
  })
  const [compiled] = (await once(worker, 'message')) as [WebAssembly.Module]
  program ??= compiled
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
