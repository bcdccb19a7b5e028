import { setPriority } from 'node:os'
import { InvalidPictureError } from './picture-cost.ts'
import type { DecodeResponse, DecodeRequest } from './decoder-client.ts'
import { encodePicture } from './make-files.ts'

// The process that decodes pictures, started by `decode-apart.ts`. It ends when the shop does. Shoppers go first.

const LOW = 10

async function answer({ bytes, sender }: DecodeRequest): Promise<DecodeResponse> {
  try {
    const { files, ...made } = await encodePicture(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      sender,
    )
    return { made: { ...made, files: [...files] } }
  } catch (error) {
    return error instanceof InvalidPictureError ? { refused: error.message } : { failed: String(error) }
  }
}

setPriority(LOW)
process.on('SIGINT', () => undefined) // a terminal tells it too; the shop ends it when it has finished
process.on('disconnect', () => process.exit())
process.on('message', (question: DecodeRequest) => void answer(question).then((said) => process.send?.(said)))
