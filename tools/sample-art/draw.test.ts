import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture, sketch } from './draw.ts'
import { recipes } from './recipes.ts'

const rows: Record<string, string>[] = parse(
  readFileSync(new URL('../../server/sample-shop/catalogue.csv', import.meta.url)),
  {
    columns: true,
  },
)
const named = rows.flatMap((row) => row['Image Src'] || [])

test('every picture that the catalogue names can be drawn, each differently', { timeout: 30_000 }, () => {
  const drawn = new Set<string>()
  for (const src of named) {
    const svg = sketch(src, 320)
    expect(svg.match(/NaN|undefined|Infinity/)).toBeNull()
    drawn.add(createHash('sha256').update(svg).digest('hex'))
  }
  expect(drawn.size).toBe(named.length)
})

test('every recipe belongs to a product, and every product has three pictures or more', () => {
  const handles = new Set(rows.map((row) => row['Handle']))
  expect([...handles].toSorted()).toEqual(Object.keys(recipes).toSorted())
  for (const handle of handles) {
    expect(named.filter((src) => src.startsWith(`pictures/${handle}-`)).length).toBeGreaterThanOrEqual(3)
  }
})

test('a picture is a JPEG, four wide and five high', async () => {
  const bytes = await drawPicture(named[0] ?? '')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 1200 })
})

test.each(['pictures/no-such-dress-red-front.jpg', 'pictures/../secret.jpg', ''])(
  'nothing is drawn for %j',
  (src) => {
    expect(() => sketch(src, 320)).toThrow('No picture is called')
  },
)
