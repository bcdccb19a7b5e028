import { disc, fill, n } from './ink.ts'
import { shadow } from './scene.ts'
import { patch, type Surface } from './surface.ts'

const linen = '#ead7bf'
const linenShade = '#d5bb9b'

/** Draws the dressmaker's stand on which garments are shown. */
export function form(): string {
  const pole =
    fill('#8a5f3c', 'M392 700L408 700L408 890L392 890Z') + fill('#8a5f3c', 'M330 892Q400 858 470 892Z')
  const body =
    'M376 118C376 106 424 106 424 118L427 160C432 178 476 180 486 202C494 230 474 270 470 292C466 330 450 352 458 420L342 420C350 352 334 330 330 292C326 270 306 230 314 202C324 180 368 178 373 160Z'
  return (
    shadow(400, 890, 120) +
    pole +
    fill(linen, body) +
    fill(
      linenShade,
      'M424 118L427 160C432 178 476 180 486 202C494 230 474 270 470 292C466 330 450 352 458 420L430 420C436 350 452 300 440 230C436 190 414 180 412 118Z',
      0.5,
    ) +
    fill('#8a5f3c', disc()({ x: 400, y: 114, size: 9, squeeze: 2.7 })) +
    fill('#a67748', disc()({ x: 400, y: 94, size: 13 }))
  )
}

/** Draws folds from the waist down as alternating light and dark stripes. */
export function folds(surface: Surface, { count = 9, phase = 0.3, from = 0.02 } = {}): string {
  const at = (i: number) => (i + phase) / count
  const fold = (shift: number, width: number) =>
    Array.from({ length: count }, (_, i) => {
      const t = Math.min(0.97, Math.max(0.02, at(i) + shift))
      const end = Math.min(0.99, t + width)
      const [top, left, right] = [surface.at(t, from), surface.at(t, 1), surface.at(end, 1)]
      const middle = surface.at((t + end) / 2, 1)
      return `M${n(top.x)} ${n(top.y)}L${n(left.x)} ${n(left.y)}Q${n(middle.x)} ${n(middle.y + 2)} ${n(right.x)} ${n(right.y)}Z`
    })
  return (
    fill('#20060f', fold(0, 0.035), 0.16) +
    fill('#ffffff', fold(0.04, 0.03), 0.1) +
    fill('#20060f', patch(surface, { left: 0, right: 0.09 }), 0.14) +
    fill('#20060f', patch(surface, { left: 0.9, right: 1 }), 0.18)
  )
}
