// Plays the season of the sample shop and stores its rows in server/sample-shop/seasons.json.br: npm run season
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { dayInIndia } from '../../contract/core/dates.ts'
import { rights } from '../../contract/core/permissions.ts'
import { readCatalogueKeys, seasonsFile } from '../../server/sample-shop/load-season.ts'
import { composeSeason, snapshot } from './export-rows.ts'
import { openSeasonShop } from './open-shop.ts'
import { createRandom } from './people.ts'
import { DAY_MS, DAYS, setClock } from './season.ts'
import { simulateSeason } from './simulate.ts'

/** Monday to Sunday: the season is stored as it is at one o'clock in the afternoon of each of these days. */
const stops = Array.from(
  { length: 7 },
  (_, index) => Date.parse('2026-09-14T13:00:00+05:30') + index * DAY_MS,
)

setClock(stops.at(-1)! - (DAYS + 1) * DAY_MS)
const shop = await openSeasonShop()
const before = await snapshot(shop.db)
const keys = await readCatalogueKeys(shop.db)
for (const right of rights) await shop.addStaff(right)
const seasons: string[] = []
await simulateSeason(shop, {
  random: createRandom(9),
  stops,
  async onStop(at) {
    seasons.push(await composeSeason(shop.db, { before, keys, end: dayInIndia(new Date(at)) }))
  },
})
const text = Buffer.from(seasons.join('\n'))
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
// The window is larger than a season, so what a season repeats of the one before it takes hardly any space.
const params = { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: text.length }
writeFileSync(seasonsFile, brotliCompressSync(text, { params }))
await shop.close()
process.exit()
