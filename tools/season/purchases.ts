import { planFulfilment } from './fulfilment.ts'
import { chooseGoods } from './goods.ts'
import { loseOrder } from './lost-sales.ts'
import { createBuyer, DAYS, demandOn, HOUR_MS, hourOf, order, startOf, type Season } from './season.ts'

/** The orders of goods on an average weekday at the start of the season. */
const ORDERS_A_DAY = 1.05

/** On each day of the last week customers order at these times, shortly before the season is stored, so that staff have orders to confirm. */
const LATE_MORNING = [12.2 * HOUR_MS, 12.6 * HOUR_MS]

export function planPurchases(season: Season) {
  const { random } = season
  for (let day = 6; day >= 0; day -= 1) {
    for (const at of LATE_MORNING.map((time) => startOf(season, day) + time)) {
      season.later(at, () => buyGoods(season, at))
    }
  }
  for (let day = DAYS; day >= 0; day -= 1) {
    const expected = ORDERS_A_DAY * demandOn(season, day)
    for (let left = expected; left > 0; left -= 1) {
      if (left < 1 && !random.chance(left)) break
      const at = hourOf(season, day)
      season.later(at, () => buyGoods(season, at))
      if (random.chance(0.24)) season.later(at + HOUR_MS, () => loseOrder(season))
    }
  }
}

async function buyGoods(season: Season, at: number) {
  const buyer = await createBuyer(season)
  const { random } = season
  const couponCode = random.chance(0.22)
    ? random.pick(['FESTIVE15', 'NAVRATRI25', 'GARBA10', 'FIRST20'])
    : null
  const paymentMethod = random.chance(0.3) ? 'cod' : 'phonepe'
  const placed = await order({ buyer, items: chooseGoods(season), couponCode, paymentMethod })
  if (placed) planFulfilment(season, { at, order: placed, buyer })
}
