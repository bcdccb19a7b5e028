import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Sender } from './decode-queue.ts'
import type { EncodedPicture } from './make-files.ts'

/** The message that the server sends to the decoder process. `DecodeResponse` is the type of the response. */
export type DecodeRequest = { bytes: Uint8Array; sender: Sender }
export type DecodeResponse =
  | { encoded: Omit<EncodedPicture, 'files'> & { files: [string, Uint8Array][] } }
  | { invalid: string }
  | { failed: string }

/** Maximum time for decoding and encoding a picture. */
const DEADLINE_MS = 30_000
/** An idle decoder process ends after this time, so that its memory is released. */
const IDLE_MS = 5_000

/**
 * The environment variables of the decoder process, without secrets. The MALLOC settings make glibc return freed memory at once
 * instead of keeping it per thread.
 */
const environment = {
  PATH: process.env['PATH'] ?? '',
  SystemRoot: process.env['SystemRoot'] ?? '',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../node_modules/.cache/node'),
}

let decoder: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Decodes and encodes a picture in a child process. The caller must wait for one picture before it sends the next. A picture that
 * crashes the child process or exhausts its memory does not affect the server. Decoding that takes too long is aborted.
 */
export async function decodeInChildProcess(bytes: Buffer, sender: Sender): Promise<EncodedPicture> {
  clearTimeout(idle)
  const child = (decoder ??= start())
  child.channel?.ref()
  try {
    const response = await request(child, { bytes, sender })
    if ('failed' in response) throw new Error(response.failed)
    if ('invalid' in response) return refuse('bad_picture', response.invalid)
    const { files, ...details } = response.encoded
    return { ...details, files: new Map(files.map(([name, file]) => [name, asBuffer(file)])) }
  } finally {
    child.channel?.unref()
    idle = setTimeout(stop, IDLE_MS).unref()
  }
}

function start(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'decoder.ts'), {
    serialization: 'advanced',
    env: environment,
    execArgv: ['--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => undefined).unref()
  child.once('exit', () => {
    if (decoder === child) decoder = null
  })
  return child
}

function stop() {
  decoder?.kill('SIGKILL')
  decoder = null
}

function request(child: ChildProcess, message: DecodeRequest): Promise<DecodeResponse> {
  return new Promise((resolve) => {
    const settle = (response: DecodeResponse) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', onExit)
      resolve(response)
    }
    const onExit = () => settle({ invalid: 'The picture is damaged and cannot be read' })
    const timer = setTimeout(() => {
      stop()
      settle({ invalid: 'The picture takes too long to process' })
    }, DEADLINE_MS)
    child.on('message', settle).once('exit', onExit)
    child.send(message)
  })
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
