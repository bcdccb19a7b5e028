import { expect, test } from 'vitest'
import { showProgress } from './progress.ts'

const counts = {
  rows: 30_000,
  products: 10_000,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 3,
  pictures: 12,
  warnings: 0,
}

function watch(isTTY: boolean) {
  const written: string[] = []
  let now = 0
  const progress = showProgress({ isTTY, columns: 200, write: (text) => written.push(text) }, () => now)
  return { written, progress, pass: (ms: number) => (now += ms) }
}

test('on a terminal the same line is rewritten', () => {
  const { written, progress, pass } = watch(true)
  progress.show(counts)
  pass(2000)
  progress.show(counts)
  progress.clear()
  expect(written).toEqual([
    '\r\u001b[2K30,000 rows · 10,000 products · 5,000 a second · 12 pictures · 3 failed',
    '\r\u001b[2K',
  ])
})

test('in a log a line is written every few seconds', () => {
  const { written, progress, pass } = watch(false)
  for (let second = 0; second < 12; second++) {
    progress.show(counts)
    pass(1000)
  }
  progress.clear()
  expect(written).toEqual([
    '30,000 rows · 10,000 products · 2,000 a second · 12 pictures · 3 failed\n',
    '30,000 rows · 10,000 products · 1,000 a second · 12 pictures · 3 failed\n',
  ])
})
