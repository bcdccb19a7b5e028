import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { makePrivate } from '../make-private.ts'

/** The embedded database in its own thread, seen as something that `pg` can connect to. */
export type Embedded = {
  connect: () => Duplex
  /** The whole database as a tar, to start others from. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/** Opens the database in `dir` (`memory://` for none on disk), or a copy of `dump` there. */
export async function openEmbedded(dir: string, dump?: Uint8Array): Promise<Embedded> {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { dir, dump, port: port2 },
    transferList: [port2],
  })
  await once(worker, 'message')
  if (!dir.startsWith('memory://')) makePrivate(dir)
  return {
    connect: () => wireTo(port1),
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

/** A "socket" for `pg` whose other end is the worker. Only one may be in use at a time. */
function wireTo(port: MessagePort): Duplex {
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
  return Object.assign(wire, socketManners, {
    connect() {
      port.on('message', receive)
      port.postMessage('open')
      setImmediate(() => wire.emit('connect'))
      return wire
    },
  })
}

/** What `pg` asks of a socket and a thread does not need. */
const socketManners = {
  setNoDelay() {},
  setKeepAlive() {},
  ref() {},
  unref() {},
}
