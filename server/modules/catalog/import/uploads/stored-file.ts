import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importLimits } from '../../../../../contract/catalog/imports.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { findPart, insertPart } from './queries.ts'

const PART = 512 * 1024

/** Writes a file into the database part by part, and answers how long it is. */
export async function storeFile(db: Db, import_id: string, content: AsyncIterable<Buffer>): Promise<number> {
  let waiting: Buffer[] = []
  let [length, size, part] = [0, 0, 0]
  const write = async () => {
    await insertPart(db, { import_id, part, bytes: Buffer.concat(waiting) })
    ;[waiting, length, part] = [[], 0, part + 1]
  }
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    size += chunk.length
    if (length >= PART) await write()
  }
  if (length > 0) await write()
  return size
}

/** The file as it was before it was packed. Reading it refuses what would be too large, so that a small file cannot fill the memory. */
export async function openFile(
  db: Db,
  importId: string,
  limit: number = importLimits.unpacked,
): Promise<Readable> {
  const first = await findPart(db, importId, 0)
  const isPacked = first?.bytes[0] === 0x1f && first.bytes[1] === 0x8b
  const stored = Readable.from(partsOf(db, importId))
  return Readable.from(measured(isPacked ? unpacked(stored) : stored, limit))
}

function unpacked(stored: Readable): Readable {
  const gunzip = createGunzip()
  stored.on('error', (error) => gunzip.destroy(error))
  gunzip.on('close', () => stored.destroy())
  return stored.pipe(gunzip)
}

async function* partsOf(db: Db, importId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await findPart(db, importId, part)
    if (!row) return
    yield row.bytes
  }
}

async function* measured(content: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > limit) {
      refuse('invalid', 'The file is larger than 128 MB when it is unpacked. Import it in parts.', {
        fields: [],
      })
    }
    yield chunk
  }
}
