import { setPriority } from 'node:os'
import { BadPicture } from './bad-picture.ts'
import type { Answer, Question } from './decode-apart.ts'
import { makeFiles } from './make-files.ts'

// The process that decodes pictures, started by `decode-apart.ts`. It ends when the shop does. Shoppers go first.

const LOW = 10

async function answer({ bytes, sender }: Question): Promise<Answer> {
  try {
    const { files, ...made } = await makeFiles(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      sender,
    )
    return { made: { ...made, files: [...files] } }
  } catch (error) {
    return error instanceof BadPicture ? { refused: error.message } : { failed: String(error) }
  }
}

setPriority(LOW)
process.on('SIGINT', () => undefined) // a terminal tells it too; the shop ends it when it has finished
process.on('disconnect', () => process.exit())
process.on('message', (question: Question) => void answer(question).then((said) => process.send?.(said)))
