import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { chmodSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'

// Runs the embedded database in its own thread, so that a heavy query does not block the event loop of the server.
// Receives chunks of PostgreSQL's wire protocol and passes complete batches of messages to PGlite.

type Start = {
  dir: string
  dump?: Uint8Array<ArrayBuffer>
  /** The compiled program, if another database of this process has compiled it. */
  program?: WebAssembly.Module
  port: MessagePort
}

const { dir, dump, port, program = await compileProgram() } = workerData as Start
const db = await PGlite.create({
  dataDir: dir,
  extensions: { btree_gist, pg_trgm },
  pgliteWasmModule: program,
  ...(dump ? { loadDataDir: new Blob([dump]) } : {}),
})
if (!dir.startsWith('memory://')) makePrivate(dir)

async function compileProgram(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(join(library, '../pglite.wasm')))
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

/** Query, Sync, Flush, CopyDone, CopyFail: after these messages the client waits for a response. */
const endsABatch = new Set([0x51, 0x53, 0x48, 0x63, 0x66])
const TERMINATE = 0x58

let pending = Buffer.alloc(0)
let isStarted = false
let queue: Promise<unknown> = Promise.resolve()

function run(work: () => Promise<unknown>) {
  queue = queue.then(work).catch((error: unknown) => port.postMessage({ error: String(error) }))
}

function flush(from: number, until: number) {
  const batch = new Uint8Array(pending.subarray(from, until))
  run(async () => port.postMessage(await db.execProtocolRaw(batch)))
}

/** Returns the length of the message that starts at `at`, or 0 if the message has not arrived completely. */
function messageLength(at: number): number {
  const head = isStarted ? 1 : 0
  if (pending.length - at < head + 4) return 0
  const length = head + pending.readUInt32BE(at + head)
  return pending.length - at < length ? 0 : length
}

function receive(bytes: Uint8Array) {
  pending = Buffer.concat([pending, bytes])
  let at = 0
  let flushed = 0
  for (let length = messageLength(at); length > 0; length = messageLength(at)) {
    const type = isStarted ? pending[at]! : 0
    at += length
    if (isStarted && type === TERMINATE) flushed = at
    if (!isStarted || endsABatch.has(type)) {
      flush(flushed, at)
      flushed = at
    }
    isStarted = true
  }
  pending = pending.subarray(flushed)
}

/** Resets the session. After an error, `pg` opens a new client, and that client must not continue the old transaction. */
function resetSession() {
  pending = Buffer.alloc(0)
  isStarted = false
  run(async () => {
    await db.exec('rollback')
    await db.exec('discard all')
  })
}

function close() {
  run(async () => {
    await db.close()
    parentPort!.postMessage('closed')
    port.close()
  })
}

async function dumpAll() {
  const blob = await db.dumpDataDir('none')
  parentPort!.postMessage(new Uint8Array(await blob.arrayBuffer()))
}

port.on('message', (message: Uint8Array | 'open' | 'close' | 'dump') => {
  if (message === 'open') resetSession()
  else if (message === 'close') close()
  else if (message === 'dump') run(dumpAll)
  else receive(message)
})
parentPort!.postMessage(program)
