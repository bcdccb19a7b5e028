import { expect, test } from 'vitest'
import { hurryLastDay, parseSeason, readSeasons, shiftDates } from './load-season.ts'
import { shownStates, stateColumn } from './season-states.ts'

const seasons = (await readSeasons()).map(parseSeason)

test('there are seasons for seven days of the week, and each contains orders, returns and rentals in many states', () => {
  expect(seasons.map(({ end }) => new Date(end).getUTCDay())).toEqual([1, 2, 3, 4, 5, 6, 0])
  for (const { tables, pieces } of seasons) {
    for (const [table, expected] of Object.entries(shownStates)) {
      const rows = table === 'rental_pieces' ? pieces : tables.find(([name]) => name === table)![1]
      const found = new Set(rows.map((row) => (row as Record<string, unknown>)[stateColumn(table)]))
      expect([table, expected.filter((state) => !found.has(state))]).toEqual([table, []])
    }
  }
})

test('in each season staff have returns to work on, and over the week there is every state', () => {
  const all = new Set<unknown>()
  for (const { tables } of seasons) {
    const states = tables.find(([name]) => name === 'returns')![1].map(({ state }) => state)
    expect(
      states.filter((state) => state === 'asked' || state === 'approved' || state === 'received'),
    ).not.toEqual([])
    for (const state of states) all.add(state)
  }
  expect([...all].sort()).toEqual([
    'approved',
    'asked',
    'exchanged',
    'received',
    'refunded',
    'refused',
    'withdrawn',
  ])
})

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
