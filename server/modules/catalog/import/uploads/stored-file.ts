import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importLimits } from '../../../../../contract/catalog/imports.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { findPart, insertPart } from './queries.ts'

const PART_BYTES = 512 * 1024

/** Stores a file in the database, divided into parts. Returns the size of the file in bytes. */
export async function storeFile(db: Db, import_id: string, content: AsyncIterable<Buffer>): Promise<number> {
  let chunks: Buffer[] = []
  let [length, size, part] = [0, 0, 0]
  const write = async () => {
    await insertPart(db, { import_id, part, bytes: Buffer.concat(chunks) })
    ;[chunks, length, part] = [[], 0, part + 1]
  }
  for await (const chunk of content) {
    chunks.push(chunk)
    length += chunk.length
    size += chunk.length
    if (length >= PART_BYTES) await write()
  }
  if (length > 0) await write()
  return size
}

/**
 * Opens a stored file for reading and decompresses it if it is gzip. Refuses a file whose decompressed content has more than
 * `limit` bytes, so that a compressed file cannot exhaust the memory.
 */
export async function openFile(
  db: Db,
  importId: string,
  limit: number = importLimits.unpacked,
): Promise<Readable> {
  const first = await findPart(db, importId, 0)
  const isCompressed = first?.bytes[0] === 0x1f && first.bytes[1] === 0x8b
  const stored = Readable.from(partsOf(db, importId))
  return Readable.from(limitSize(isCompressed ? decompress(stored) : stored, limit))
}

function decompress(stored: Readable): Readable {
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

async function* limitSize(content: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > limit) {
      refuse('invalid', 'The file is larger than 128 MB when it is decompressed. Import it in parts.', {
        fields: [],
      })
    }
    yield chunk
  }
}
