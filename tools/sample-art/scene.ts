import type { Paint } from './colours.ts'
import { mix } from './colours.ts'
import { disc, fill, line, n, petals, type Place } from './ink.ts'

const arch = (half: number, top: number, foot: number) =>
  `M${400 - half} ${foot}L${400 - half} ${top + half * 0.95}` +
  `C${400 - half} ${top + half * 0.35} ${400 - half * 0.45} ${top + half * 0.2} 400 ${top}` +
  `C${400 + half * 0.45} ${top + half * 0.2} ${400 + half} ${top + half * 0.35} ${400 + half} ${top + half * 0.95}` +
  `L${400 + half} ${foot}Z`

/** Draws the pointed arch of a palace window, with lobes. */
function jharokha(half: number, top: number, foot: number): string {
  const lobe = (i: number) => {
    const angle = Math.PI + (i * Math.PI) / 7
    const rise = half * 1.02 + (i === 3 || i === 4 ? half * 0.06 : 0)
    return `${n(400 + half * Math.cos(angle))} ${n(top + half + rise * Math.sin(angle))}`
  }
  const lobes = Array.from(
    { length: 7 },
    (_, i) => `A${n(half * 0.26)} ${n(half * 0.26)} 0 0 1 ${lobe(i + 1)}`,
  )
  return `M${400 - half} ${foot}L${lobe(0)}${lobes.join('')}L${400 + half} ${foot}Z`
}

const around = (centre: { x: number; y: number }, radius: number, { count = 24, size = 4 } = {}): Place[] =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i * Math.PI * 2) / count
    return { x: centre.x + radius * Math.sin(turn), y: centre.y - radius * Math.cos(turn), size, turn }
  })

/** Draws a garland of marigolds and leaves between two nails. */
function toran(paint: Paint): string {
  const [, , tint] = paint.ground
  const loop = (x: number) =>
    Array.from({ length: 9 }, (_, i) => {
      const share = i / 8
      return { x: x + share * 160, y: 26 + 58 * 4 * share * (1 - share), size: 11 }
    })
  const flowers = [0, 160, 320, 480, 640].flatMap(loop)
  const deep = mix(tint, paint.base, 0.3)
  return (
    fill(deep, flowers.map(petals(8, { fat: 1.1 }))) +
    fill(mix(tint, '#ffffff', 0.25), flowers.map(disc(0.45))) +
    line(deep, 3, 'M0 26Q80 6 160 26T320 26T480 26T640 26T800 26')
  )
}

const rangoli = (paint: Paint): string => {
  const centre = { x: 400, y: 500 }
  const [, , tint] = paint.ground
  const pale = mix(tint, '#ffffff', 0.4)
  return (
    fill(pale, disc()({ ...centre, size: 352 })) +
    fill(tint, around(centre, 372, { count: 48, size: 7 }).map(disc()), 0.9) +
    fill(
      mix(tint, pale, 0.55),
      around(centre, 306, { count: 24, size: 44 }).map(petals(1, { inner: -0.6, fat: 0.22 })),
    ) +
    line(tint, 3, disc()({ ...centre, size: 330 }))
  )
}

const backdrops: ((paint: Paint) => string)[] = [
  ({ ground: [, , tint] }) =>
    fill(tint, arch(304, 64, 884), 0.55) + line(tint, 3, arch(324, 38, 884)) + dotted(arch(304, 64, 884)),
  ({ ground: [, , tint] }) =>
    fill(tint, jharokha(306, 84, 884), 0.55) + line(tint, 3, jharokha(328, 58, 884)),
  ({ ground: [, , tint] }) =>
    fill(tint, disc()({ x: 400, y: 430, size: 322 }), 0.55) +
    fill(tint, around({ x: 400, y: 430 }, 350, { count: 60, size: 4.5 }).map(disc())) +
    line(tint, 2.4, disc()({ x: 400, y: 430, size: 372 })),
  (paint) => fill(paint.ground[2], arch(316, 92, 884), 0.5) + toran(paint),
]

const dotted = (data: string) =>
  `<path fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 16" d="${data}"/>`

/** Draws the wall behind the product in a plain, warm colour that differs from the product's colour. `style`, a number from 0 to 1, chooses one of four walls. */
export function wall(paint: Paint, style: number): string {
  const backdrop = backdrops[Math.floor(style * backdrops.length)] ?? backdrops[0]
  const [light, , tint] = paint.ground
  return (
    sheet(paint) +
    (backdrop ? backdrop(paint) : '') +
    fill(mix(tint, light, 0.35), 'M0 884L800 884L800 1000L0 1000Z') +
    line(mix(tint, '#ffffff', 0.5), 3, 'M0 884L800 884')
  )
}

const sheet = ({ ground: [light, dark] }: Paint) =>
  `<linearGradient id="sheet" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
  '<rect width="800" height="1000" fill="url(#sheet)"/>'

/** Draws a table from above, for small products. */
export const table = (paint: Paint, style: number): string =>
  sheet(paint) +
  (style < 0.5
    ? rangoli(paint)
    : fill(paint.ground[2], arch(300, 110, 900), 0.5) +
      line(paint.ground[2], 3, arch(322, 82, 922)) +
      dotted(arch(300, 110, 900)))

/** Draws the shadow of an object on the floor. */
export const shadow = (x: number, y: number, half: number): string =>
  fill('#5a3320', disc()({ x, y, size: 20, squeeze: half / 20 }), 0.09) +
  fill('#5a3320', disc()({ x, y, size: 12, squeeze: (half * 0.82) / 12 }), 0.1)
