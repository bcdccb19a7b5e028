import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addDays } from '../../../../contract/core/dates.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import { FestivalPresetButtons } from './festival-presets'
import { nextPresets } from './night-presets.ts'

const festival = (id: string, first: string, count: number): Festival => ({
  id,
  year: Number(first.slice(0, 4)),
  name: id,
  isConfirmed: true,
  cutOffDays: 0,
  version: 1,
  nights: Array.from({ length: count }, (_, at) => ({
    night: at + 1,
    date: addDays(first, at),
    name: '',
    colour: 'Red',
    hex: '#ff0000',
  })),
})
const festivals = [festival('Navratri', '2026-10-11', 9), festival('Sharad Purnima', '2026-10-25', 1)]
const offeredOn = (day: string) =>
  nextPresets(festivals, day).map((next) => [next.festival.id, ...next.presets.map(({ label }) => label)])

test('before a festival all its usual nights are offered, and all nights of the one after it', () => {
  expect(offeredOn('2026-10-11')).toEqual([
    ['Navratri', 'Nine nights', 'Nights 1 to 3', 'Nights 3 to 5', 'Nights 7 to 9'],
    ['Sharad Purnima', 'One night'],
  ])
})

test('during a festival only nights that have not begun before today are offered', () => {
  expect(offeredOn('2026-10-13')).toEqual([
    ['Navratri', 'Nights 3 to 5', 'Nights 7 to 9'],
    ['Sharad Purnima', 'One night'],
  ])
  expect(offeredOn('2026-10-18')).toEqual([['Sharad Purnima', 'One night']])
})

test('nights that are not available are booked, or closed after the cut-off of their festival', () => {
  const [navratri, purnima] = festivals
  const calendar = {
    festivals: [{ ...navratri!, cutOffDays: 3 }, purnima!],
    from: '2026-10-10',
    today: '2026-10-09',
  }
  const isFree = () => false
  const html = renderToStaticMarkup(
    createElement(FestivalPresetButtons, { calendar, chosen: null, isFree, onChoose: () => null }),
  )
  const notes = [...html.matchAll(/, (booked|orders closed)/g)].map(([, note]) => note)
  expect(notes).toEqual([...Array.from({ length: 4 }, () => 'orders closed'), 'booked'])
})
