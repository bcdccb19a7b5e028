import { disc, fill, outline, petals, star, type Mark, type Place } from './ink.ts'
import type { Paint } from './colours.ts'

/** The name of a colour in the picture's palette, or a colour value. */
export type Tint =
  | 'base'
  | 'deep'
  | 'glow'
  | 'second'
  | 'a'
  | 'b'
  | 'c'
  | 'gold'
  | 'glass'
  | 'shine'
  | 'silver'
  | 'dark'

/** Shapes of a motif, from the lowest layer to the topmost. */
export type Motif = readonly (readonly [Tint, Mark])[]

export function tintOf(paint: Paint, tint: Tint): string {
  const [a, b, c] = paint.threads
  const fixed = { a, b, c, glass: '#cfdce0', shine: '#ffffff', silver: '#aeb3b8', dark: '#3a2a2c' }
  if (tint in fixed) return fixed[tint as keyof typeof fixed]
  return paint[tint as 'base' | 'deep' | 'glow' | 'second' | 'gold']
}

/** Draws the motif at every place. Each layer is one path, regardless of the number of places. */
export function stamp(motif: Motif, places: readonly Place[], paint: Paint): string {
  if (places.length === 0) return ''
  return motif.map(([tint, mark]) => fill(tintOf(paint, tint), places.map(mark))).join('')
}

const glint = outline('M-.34,-.1Q-.3,-.36 -.04,-.36Q-.22,-.24 -.34,-.1Z')

export const motifs = {
  dot: [['b', disc(0.5)]],
  eye: [
    ['b', disc(0.62)],
    ['deep', disc(0.28)],
  ],
  mirror: [
    ['a', petals(10, { inner: 0.45, fat: 0.8 })],
    ['b', disc(0.66)],
    ['deep', disc(0.58)],
    ['glass', disc(0.48)],
    ['shine', glint],
  ],
  coin: [
    ['deep', disc(0.95)],
    ['gold', disc(0.86)],
    ['glass', disc(0.62)],
    ['shine', glint],
  ],
  sequin: [
    ['gold', disc(0.6)],
    ['glow', disc(0.26)],
  ],
  flower: [
    ['a', petals(6)],
    ['b', disc(0.34)],
    ['deep', disc(0.14)],
  ],
  lotus: [
    ['c', petals(8, { fat: 0.7 })],
    ['a', petals(8, { outer: 0.66, start: 0.39 })],
    ['b', disc(0.22)],
  ],
  sun: [
    ['a', star(14, 0.72)],
    ['c', disc(0.62)],
    ['b', petals(8, { inner: 0.1, outer: 0.56 })],
    ['glass', disc(0.2)],
  ],
  ahir: [
    ['b', petals(8, { inner: 0.3, fat: 0.95 })],
    ['a', petals(8, { inner: 0.3, outer: 0.84, fat: 0.7 })],
    ['c', disc(0.42)],
    ['glass', disc(0.26)],
    ['shine', outline('M-.16,-.04Q-.14,-.17 0,-.17Z')],
  ],
  buti: [
    ['a', outline('M0,-1Q.5,-.5 0,.1Q-.5,-.5 0,-1Z')],
    ['c', outline('M0,.2Q.4,-.3 .8,-.3Q.6,.2 0,.4Q-.6,.2 -.8,-.3Q-.4,-.3 0,.2Z')],
    ['b', outline('M-.07,.3L.07,.3L.05,1L-.05,1Z')],
  ],
  paisley: [
    [
      'a',
      outline('M-.1,1C-.9,.8 -.9,-.1 -.2,-.5C.1,-.7 .2,-.9 .1,-1C.6,-.8 .9,-.2 .75,.3C.6,.8 .3,1 -.1,1Z'),
    ],
    [
      'c',
      outline(
        'M-.05,.7C-.5,.5 -.5,0 0,-.25C.2,-.35 .3,-.5 .3,-.6C.55,-.3 .6,.1 .45,.4C.35,.6 .15,.7 -.05,.7Z',
      ),
    ],
    ['b', disc(0.16)],
  ],
  patola: [
    ['a', outline('M0,-1L1,0L0,1L-1,0Z')],
    ['deep', outline('M0,-.72L.72,0L0,.72L-.72,0Z')],
    ['b', star(4, 0.16, 0.5)],
    ['c', outline('M0,-.24L.24,0L0,.24L-.24,0Z')],
  ],
  step: [
    [
      'b',
      outline(
        'M-.25,-1L.25,-1L.25,-.6L.6,-.6L.6,-.25L1,-.25L1,.25L.6,.25L.6,.6L.25,.6L.25,1L-.25,1L-.25,.6L-.6,.6L-.6,.25L-1,.25L-1,-.25L-.6,-.25L-.6,-.6L-.25,-.6Z',
      ),
    ],
    ['a', outline('M0,-.7L.7,0L0,.7L-.7,0Z')],
    ['deep', outline('M0,-.36L.36,0L0,.36L-.36,0Z')],
  ],
  ajrakh: [
    ['a', star(8, 0.62)],
    ['deep', disc(0.54)],
    ['b', petals(8, { inner: 0.12, outer: 0.5 })],
    ['a', disc(0.12)],
  ],
  rabari: [
    ['b', star(16, 0.82)],
    ['c', disc(0.74)],
    ['a', star(8, 0.36, 0.62)],
    ['glass', disc(0.26)],
  ],
  temple: [
    ['a', outline('M-1,1L0,-1L1,1Z')],
    ['b', outline('M-.45,1L0,.05L.45,1Z')],
  ],
  leaf: [['c', outline('M0,-1Q.62,-.2 0,1Q-.62,-.2 0,-1Z')]],
  gota: [['gold', outline('M-1,.2L0,-1L1,.2L1,.8L0,-.4L-1,.8Z')]],
  diamond: [
    ['b', outline('M0,-1L.7,0L0,1L-.7,0Z')],
    ['a', outline('M0,-.55L.38,0L0,.55L-.38,0Z')],
  ],
  scallop: [
    ['gold', outline('M-1,-1C-1,.9 1,.9 1,-1Z')],
    ['b', outline('M-.6,-1C-.6,.35 .6,.35 .6,-1Z')],
  ],
  drop: [
    ['gold', outline('M-.1,-1L.1,-1L.1,-.5L-.1,-.5Z')],
    ['a', outline('M0,-.6C.7,.1 .5,1 0,1C-.5,1 -.7,.1 0,-.6Z')],
  ],
  fringe: [
    ['a', outline('M-.5,-1L.5,-1L.32,.9L.1,1L0,.8L-.1,1L-.32,.9Z')],
    ['gold', outline('M-.55,-1L.55,-1L.5,-.6L-.5,-.6Z')],
  ],
  pompom: [
    ['c', star(12, 0.78)],
    ['a', disc(0.5)],
  ],
  cowrie: [
    ['b', outline('M0,-1C.75,-.8 .75,.8 0,1C-.75,.8 -.75,-.8 0,-1Z')],
    ['deep', outline('M-.05,-.7C.14,-.4 -.1,.3 .05,.7C-.14,.4 .06,-.3 -.05,-.7Z')],
  ],
  elephant: [
    [
      'a',
      outline(
        'M-.9,.1C-.9,-.5 -.4,-.7 .1,-.65C.3,-.9 .8,-.9 .85,-.4C1,-.1 .9,.3 1,.55L.82,.6C.7,.35 .72,.15 .6,.1L.5,.9L.2,.9L.18,.45L-.3,.45L-.35,.9L-.66,.9L-.68,.3L-.82,.4Z',
      ),
    ],
    ['b', outline('M-.4,-.5L.15,-.5L.1,.15L-.35,.15Z')],
    ['c', disc(0.14)],
  ],
  peacock: [
    ['c', petals(7, { inner: 0.2, outer: 1, fat: 0.85, start: -0.9 })],
    [
      'a',
      outline(
        'M-.2,.3C-.2,-.2 .1,-.2 .12,-.5C.12,-.72 .4,-.76 .44,-.54L.62,-.46L.42,-.4C.45,0 .5,.5 0,.62C-.3,.62 -.3,.5 -.2,.3Z',
      ),
    ],
    ['b', disc(0.1)],
  ],
} satisfies Record<string, Motif>
