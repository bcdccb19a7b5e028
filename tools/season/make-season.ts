// Plays the season of the sample shop and stores its rows in server/sample-shop/season.json.gz: npm run season
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { dayInIndia } from '../../contract/core/dates.ts'
import { rights } from '../../contract/core/permissions.ts'
import { composeSeason, snapshot } from './export-rows.ts'
import { createRandom } from './people.ts'
import { openSeasonShop } from './open-shop.ts'
import { setClock } from './season.ts'
import { simulateSeason } from './simulate.ts'

const END = Date.parse('2026-09-20T13:00:00+05:30')

setClock(END - 121 * 86_400_000)
const shop = await openSeasonShop()
const before = await snapshot(shop.db)
for (const right of rights) await shop.addStaff(right)
await simulateSeason(shop, { random: createRandom(9), end: END })
const text = await composeSeason(shop.db, before, dayInIndia(new Date(END)))
writeFileSync(
  join(import.meta.dirname, '../../server/sample-shop/season.json.gz'),
  gzipSync(text, { level: 9 }),
)
console.log(text.length)
const rows = await shop.db
  .selectFrom('orders')
  .select(({ fn }) => ['status', fn.countAll().as('n')])
  .groupBy('status')
  .execute()
console.log(rows)
await shop.close()
process.exit(0)
