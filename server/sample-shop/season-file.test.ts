import { expect, test } from 'vitest'
import { addDays, dayInIndia, daysIn } from '../../contract/core/dates.ts'
import {
  hurryLastDay,
  parseSeason,
  readSeasons,
  shiftDates,
  type SeasonFile,
  type seasonTables,
} from './load-season.ts'
import { sampleTaxIdentity } from './sample-settings.ts'
import { shownStates, stateColumn } from '../testing/season-states.ts'

const seasons = (await readSeasons()).map(parseSeason)

test('there are seasons for seven days of the week, and each contains orders, returns and rentals in many states', () => {
  expect(seasons.map(({ end }) => new Date(end).getUTCDay())).toEqual([1, 2, 3, 4, 5, 6, 0])
  for (const { end, tables, pieces } of seasons) {
    for (const [table, expected] of Object.entries(shownStates)) {
      const rows = table === 'rental_pieces' ? pieces : tables.find(([name]) => name === table)![1]
      const found = new Set(rows.map((row) => (row as Record<string, unknown>)[stateColumn(table)]))
      expect([end, table, expected.filter((state) => !found.has(state))]).toEqual([end, table, []])
    }
  }
})

type Row = Record<string, unknown>
const rowsOf = <T = Row>({ tables }: SeasonFile, name: (typeof seasonTables)[number]) =>
  tables.find(([table]) => table === name)![1] as T[]

type Hold = { state: string; worn: string; blocked: string; back_by: string; released_at: string | null }
const firstDay = (range: string) => range.slice(1, 11)

test('over the week orders are also being packed, and returns wait for an answer', () => {
  const statesOf = (name: 'orders' | 'returns') =>
    seasons.flatMap((season) => rowsOf(season, name).map((row) => row[stateColumn(name)]))
  expect(statesOf('orders')).toContain('processing')
  expect(statesOf('returns')).toContain('asked')
})

/** The moment at which a season was stopped. */
const stopOf = ({ end }: SeasonFile) => Date.parse(`${end}T13:00:00+05:30`)
const hoursBefore = (season: SeasonFile, time: string) => (stopOf(season) - Date.parse(time)) / 3_600_000

/** If the shop is first started shortly before midnight, the season is eleven hours older. */
const LATEST_START_HOURS = 11

test.each(seasons)(
  'on $end no order has been pending so long that the first start of the shop would cancel it',
  (season) => {
    const orders = rowsOf<{ id: string; status: string; created_at: string }>(season, 'orders')
    const pending = orders.filter(({ status }) => status === 'pending')
    const limit = sampleTaxIdentity.cod.confirmHours - LATEST_START_HOURS
    expect(pending.filter(({ created_at }) => hoursBefore(season, created_at) >= limit)).toEqual([])
  },
)

test.each(seasons)('on $end staff have paid all refunds that were requested a week ago', (season) => {
  const refunds = rowsOf<{ id: string; state: string; created_at: string }>(season, 'refunds')
  const open = refunds.filter(({ state }) => state !== 'completed')
  expect(open.filter(({ created_at }) => hoursBefore(season, created_at) > 7 * 24)).toEqual([])
})

test.each(seasons)(
  'on $end staff have garments to hand out, to take back, late, in cleaning and in repair',
  (season) => {
    const { end, pieces } = season
    const holds = rowsOf<Hold>(season, 'rental_holds').filter(({ released_at }) => released_at === null)
    const booked = holds.filter(({ state }) => state === 'booked')
    const out = holds.filter(({ state }) => state === 'out')
    const isSunday = new Date(end).getUTCDay() === 0
    const dueDay = isSunday ? addDays(end, 1) : end // the shop is closed on Sundays
    const work = {
      toHandOut: booked.filter(({ blocked }) => firstDay(blocked) <= end).length,
      dueToday: out.filter(({ back_by }) => back_by === dueDay).length,
      late: out.filter(({ back_by }) => back_by < end).length,
      later: booked.filter(({ worn }) => firstDay(worn) > end).length,
      cleaning: pieces.filter(({ state }) => state === 'cleaning').length,
      damaged: pieces.filter(({ state, condition }) => state === 'repair' && condition === 'damaged').length,
    }
    expect(Object.entries(work).filter(([, count]) => count === 0)).toEqual([])
  },
)

test.each(seasons)('until $end a Saturday or Sunday has 1.3 times the orders of another day', (season) => {
  const days = rowsOf<{ created_at: string }>(season, 'orders').map(({ created_at }) =>
    dayInIndia(new Date(created_at)),
  )
  const weekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
  const first = days.toSorted()[0]!
  const calendar = Array.from({ length: daysIn({ from: first, until: season.end }) }, (_, place) =>
    addDays(first, place),
  )
  const perDay = (isCounted: (day: string) => boolean) =>
    days.filter(isCounted).length / calendar.filter(isCounted).length
  expect(perDay(weekend) / perDay((day) => !weekend(day))).toBeGreaterThan(1.3)
})

test.each(seasons)(
  'until $end customers have left carts, reviewed with and without pictures, and complained',
  (season) => {
    expect(rowsOf(season, 'carts').length).toBeGreaterThanOrEqual(10)
    const reviews = rowsOf<{ id: string; text: string }>(season, 'reviews')
    expect(reviews.filter(({ text }) => text.length < 20)).toEqual([])
    const withPictures = new Set(
      rowsOf<{ review_id: string }>(season, 'review_photos').map(({ review_id }) => review_id),
    )
    expect(withPictures.size).toBeGreaterThanOrEqual(5)
    expect(reviews.length).toBeGreaterThan(2 * withPictures.size)
    expect(rowsOf(season, 'complaints').filter(({ resolved_at }) => resolved_at === null)).not.toEqual([])
  },
)

test('all dates of a text are moved, also those that customers read', () => {
  expect(
    shiftDates(
      '{"at":"2026-09-01T10:00:00+00:00","worn":"[2026-09-30,2026-10-02)","note":"Size M, 30 Sept 2026 to 1 Oct 2026"}',
      2,
    ),
  ).toBe(
    '{"at":"2026-09-03T10:00:00+00:00","worn":"[2026-10-02,2026-10-04)","note":"Size M, 2 Oct 2026 to 3 Oct 2026"}',
  )
})

test('before one o’clock the events of today are earlier, in the same sequence', () => {
  const text =
    '["2026-11-24T18:30:00+00:00","2026-11-25T02:00:00.5Z","2026-11-25T07:30:00+00:00","2026-11-26T00:00:00Z"]'
  expect(JSON.parse(hurryLastDay(text, new Date('2026-11-25T06:30:00+05:30')))).toEqual([
    '2026-11-24T18:30:00+00:00',
    '2026-11-24T22:15:00.250Z',
    '2026-11-25T01:00:00.000Z',
    '2026-11-26T00:00:00Z',
  ])
  expect(hurryLastDay(text, new Date('2026-11-25T13:30:00+05:30'))).toBe(text)
})
