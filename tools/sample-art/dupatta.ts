import { drawBorder, type BandName } from './borders.ts'
import type { Chaniya, Look } from './chaniya.ts'
import { drawField, type Lay } from './cloth.ts'
import { turned, type Paint } from './colours.ts'
import { fill, line, n } from './ink.ts'
import { motifs, stamp } from './motifs.ts'
import { patch, ribbon, row, type Surface } from './surface.ts'

function veil(surface: Surface, made: Chaniya, paint: Paint): string {
  const cloth = made.field === 'panels' ? paint : turned({ ...paint, second: paint.threads[2] })
  const lay: Lay = { surface, paint: cloth, unit: 0.72, from: 0.02, until: 0.86 }
  const end: BandName[] = ['zari', made.borders[0] ?? 'plain', 'temple']
  const fringe = row(surface, 1, { gap: 15, size: 11 }).map((place) => ({
    ...place,
    y: place.y + 8,
    squeeze: 1,
  }))
  const edges = [0.05, 0.95].map((t) => {
    const points = Array.from({ length: 21 }, (_, i) => surface.at(t, i / 20))
    return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`
  })
  return (
    stamp(motifs.fringe, fringe, cloth) +
    fill(cloth.base, patch(surface)) +
    drawField(made.veil ?? 'seeds', lay) +
    drawBorder(end, { ...lay, until: 1 }) +
    line(cloth.gold, 5, edges) +
    fill(
      '#20060f',
      [patch(surface, { left: 0.3, right: 0.36 }), patch(surface, { left: 0.62, right: 0.7 })],
      0.1,
    ) +
    fill('#ffffff', patch(surface, { left: 0.4, right: 0.5 }), 0.1)
  )
}

/** Draws a dupatta (shawl) in one of several styles: the part behind the skirt, and the part in front of it. */
export function dupatta(made: Chaniya, { paint, back }: Look): { behind: string; before: string } {
  const draw = (surface: Surface) => veil(surface, made, paint)
  switch (made.dupatta ?? 'sash') {
    case 'none':
      return { behind: '', before: '' }
    case 'sides': {
      const sides = ([1, -1] as const).map((side) => {
        const x = (value: number) => 400 + side * value
        return draw(
          ribbon(
            [x(60), 190, x(170), 220, x(190), 420, x(236), 690],
            [x(88), 186, x(230), 210, x(270), 420, x(330), 670],
          ),
        )
      })
      return { behind: sides.join(''), before: '' }
    }
    case 'shoulder':
      return back
        ? {
            behind: '',
            before: draw(
              ribbon([318, 192, 312, 360, 292, 520, 262, 720], [378, 178, 388, 360, 376, 540, 372, 740]),
            ),
          }
        : {
            behind: '',
            before: draw(
              ribbon([424, 180, 430, 330, 442, 520, 452, 730], [484, 196, 512, 330, 540, 520, 566, 700]),
            ),
          }
    default:
      return back
        ? {
            behind: '',
            before: draw(
              ribbon([420, 180, 400, 330, 340, 420, 246, 640], [486, 196, 490, 340, 430, 440, 352, 700]),
            ),
          }
        : {
            behind: '',
            before: draw(
              ribbon([318, 196, 350, 300, 420, 340, 478, 620], [384, 178, 420, 280, 530, 340, 590, 590]),
            ),
          }
  }
}
