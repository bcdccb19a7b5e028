import { setPriority } from 'node:os'
import { InvalidPictureError } from './picture-cost.ts'
import type { DecodeResponse, DecodeRequest } from './decoder-client.ts'
import { encodePicture } from './make-files.ts'

// The child process that decodes pictures. `decoder-client.ts` starts it. It ends when the server ends.

const LOW_PRIORITY = 10

async function decode({ bytes, sender }: DecodeRequest): Promise<DecodeResponse> {
  try {
    const { files, ...details } = await encodePicture(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      sender,
    )
    return { encoded: { ...details, files: [...files] } }
  } catch (error) {
    return error instanceof InvalidPictureError ? { invalid: error.message } : { failed: String(error) }
  }
}

setPriority(LOW_PRIORITY)
process.on('SIGINT', () => undefined) // ignore Ctrl-C, which a terminal also sends to child processes: the server ends this process itself
process.on('disconnect', () => process.exit())
process.on(
  'message',
  (request: DecodeRequest) => void decode(request).then((response) => process.send?.(response)),
)
