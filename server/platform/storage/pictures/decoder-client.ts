import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Sender } from './decode-queue.ts'
import type { EncodedPicture } from './make-files.ts'

/** What the decoder is asked, and what it answers: the picture, or why it is refused. */
export type DecodeRequest = { bytes: Uint8Array; sender: Sender }
export type DecodeResponse =
  | { made: Omit<EncodedPicture, 'files'> & { files: [string, Uint8Array][] } }
  | { refused: string }
  | { failed: string }

/** Within which a picture has to be decoded and encoded. */
const DEADLINE_MS = 30_000
/** For which a decoder waits for the next picture; then its memory is given back. */
const IDLE_MS = 5_000

/** It needs no secrets. glibc gives memory back at once when told so, instead of keeping it for each thread. */
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
 * Makes the files of a picture in a process of its own, one picture at a time. Whatever a picture does to the decoder, memory or a crash,
 * ends with it; one that takes too long is ended.
 */
export async function decodeInChildProcess(bytes: Buffer, sender: Sender): Promise<EncodedPicture> {
  clearTimeout(idle)
  const child = (decoder ??= start())
  child.channel?.ref()
  try {
    const answer = await ask(child, { bytes, sender })
    if ('failed' in answer) throw new Error(answer.failed)
    if ('refused' in answer) return refuse('bad_picture', answer.refused)
    const { files, ...made } = answer.made
    return { ...made, files: new Map(files.map(([name, file]) => [name, asBuffer(file)])) }
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

function ask(child: ChildProcess, question: DecodeRequest): Promise<DecodeResponse> {
  return new Promise((resolve) => {
    const give = (answer: DecodeResponse) => {
      clearTimeout(timer)
      child.off('message', give).off('exit', onExit)
      resolve(answer)
    }
    const onExit = () => give({ refused: 'The picture is damaged and cannot be read' })
    const timer = setTimeout(() => {
      stop()
      give({ refused: 'The picture takes too long to read' })
    }, DEADLINE_MS)
    child.on('message', give).once('exit', onExit)
    child.send(question)
  })
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
