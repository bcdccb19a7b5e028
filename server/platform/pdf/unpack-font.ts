import { inflateSync } from 'node:zlib'

type Table = { tag: Buffer; checksum: number; bytes: Buffer }

const padded = (length: number) => (length + 3) & ~3

/**
 * Converts a WOFF file to an uncompressed font. From a WOFF file, pdfkit would decompress a whole table again for every glyph.
 * https://www.w3.org/TR/WOFF/
 */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font')
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, place) => readTable(woff, 44 + place * 20))
  const head = Buffer.alloc(12 + tables.length * 16)
  const power = Math.floor(Math.log2(tables.length))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((tables.length - 2 ** power) * 16, 10)
  let offset = head.length
  for (const [place, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + place * 16
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    offset += padded(bytes.length)
  }
  return Buffer.concat([head, ...tables.map(({ bytes }) => Buffer.concat([bytes], padded(bytes.length)))])
}

function readTable(woff: Buffer, at: number): Table {
  const [offset, packed, length, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(at + field)) as [
    number,
    number,
    number,
    number,
  ]
  const bytes = woff.subarray(offset, offset + packed)
  return {
    tag: woff.subarray(at, at + 4),
    checksum,
    bytes: packed < length ? inflateSync(bytes) : bytes,
  }
}
