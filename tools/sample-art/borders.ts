import type { Lay } from './cloth.ts'
import { fill, line } from './ink.ts'
import { motifs, stamp, tintOf, type Motif, type Tint } from './motifs.ts'
import { patch, row, threadAt } from './surface.ts'

interface Band {
  /** Height of the band in pixels when the whole garment is shown. */
  height: number
  ground: Tint | null
  motif: Motif
  /** The size of a motif as a fraction of half the band's height, and the distance between two motifs. */
  size: number
  gap: number
  between?: Motif
  edge?: Tint
}

/** The bands of cloth that form a border, listed from the hem upwards. */
export const bands = {
  mirror: {
    height: 34,
    ground: 'second',
    motif: motifs.mirror,
    size: 0.86,
    gap: 34,
    between: motifs.dot,
    edge: 'gold',
  },
  ahir: {
    height: 46,
    ground: 'deep',
    motif: motifs.ahir,
    size: 0.84,
    gap: 48,
    between: motifs.leaf,
    edge: 'a',
  },
  flower: {
    height: 28,
    ground: 'second',
    motif: motifs.flower,
    size: 0.82,
    gap: 30,
    between: motifs.dot,
    edge: 'b',
  },
  lotus: { height: 34, ground: 'deep', motif: motifs.lotus, size: 0.86, gap: 36, edge: 'gold' },
  sun: {
    height: 44,
    ground: 'second',
    motif: motifs.sun,
    size: 0.86,
    gap: 50,
    between: motifs.diamond,
    edge: 'a',
  },
  temple: { height: 24, ground: null, motif: motifs.temple, size: 1, gap: 23 },
  zigzag: { height: 18, ground: 'deep', motif: motifs.gota, size: 0.8, gap: 14, edge: 'gold' },
  gota: { height: 20, ground: 'gold', motif: motifs.diamond, size: 0.8, gap: 15, edge: 'b' },
  patola: {
    height: 46,
    ground: 'deep',
    motif: motifs.step,
    size: 0.88,
    gap: 46,
    between: motifs.diamond,
    edge: 'a',
  },
  paisley: { height: 40, ground: 'second', motif: motifs.paisley, size: 0.84, gap: 36, edge: 'gold' },
  elephant: {
    height: 48,
    ground: 'second',
    motif: motifs.elephant,
    size: 0.8,
    gap: 54,
    between: motifs.flower,
    edge: 'a',
  },
  peacock: {
    height: 48,
    ground: 'deep',
    motif: motifs.peacock,
    size: 0.86,
    gap: 50,
    between: motifs.eye,
    edge: 'gold',
  },
  rabari: {
    height: 42,
    ground: 'second',
    motif: motifs.rabari,
    size: 0.84,
    gap: 44,
    between: motifs.mirror,
    edge: 'b',
  },
  ajrakh: { height: 38, ground: 'deep', motif: motifs.ajrakh, size: 0.9, gap: 38, edge: 'b' },
  coins: { height: 22, ground: 'deep', motif: motifs.coin, size: 0.84, gap: 21 },
  beads: { height: 12, ground: 'second', motif: motifs.sequin, size: 1.2, gap: 10 },
  cowrie: { height: 22, ground: 'deep', motif: motifs.cowrie, size: 0.78, gap: 17, edge: 'a' },
  pompom: { height: 20, ground: null, motif: motifs.pompom, size: 0.95, gap: 21 },
  scallop: { height: 16, ground: null, motif: motifs.scallop, size: 1, gap: 16 },
  plain: { height: 16, ground: 'second', motif: [], size: 0, gap: 20, edge: 'gold' },
  zari: { height: 14, ground: 'gold', motif: motifs.dot, size: 0.7, gap: 9, edge: 'deep' },
} satisfies Record<string, Band>

export type BandName = keyof typeof bands

/** Returns the share of the cloth's height that these bands cover. */
export const heightOf = (names: readonly BandName[], { surface, unit }: Lay): number =>
  (names.reduce((sum, name) => sum + bands[name].height, 0) * unit) / surface.down

/** Draws one band of cloth with its motifs. `until` is its lower edge. */
function drawBand(name: BandName, lay: Lay): string {
  const { surface, paint, unit, from, until } = lay
  const { height, ground, motif, size, gap, between, edge }: Band = bands[name]
  const middle = (from + until) / 2
  const radius = (height / 2) * unit
  const main = row(surface, middle, { gap: gap * unit, size: radius * size })
  const small = between
    ? row(surface, middle, { gap: gap * unit, size: radius * size * 0.42, shift: 0.5 })
    : []
  return (
    (ground ? fill(tintOf(paint, ground), patch(surface, { from, until })) : '') +
    stamp(between ?? [], small, paint) +
    stamp(motif, main, paint) +
    (edge ? line(tintOf(paint, edge), 2.4 * unit, [threadAt(surface, from), threadAt(surface, until)]) : '')
  )
}

/** Draws bands of cloth above each other, starting at the lower edge of the garment. */
export function drawBorder(names: readonly BandName[], lay: Lay): string {
  let until = lay.until
  return names
    .map((name) => {
      const from = until - heightOf([name], lay)
      const drawn = drawBand(name, { ...lay, from, until })
      until = from
      return drawn
    })
    .join('')
}
