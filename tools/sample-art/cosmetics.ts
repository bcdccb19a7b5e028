import { mix, type Paint } from './colours.ts'
import { disc, fill, group, line, petals, star, type Place } from './ink.ts'
import { motifs, stamp } from './motifs.ts'

const box = ([x, y, width, height]: readonly [number, number, number, number], round = 0) =>
  `M${x + round} ${y}h${width - 2 * round}q${round} 0 ${round} ${round}v${height - 2 * round}q0 ${round} ${-round} ${round}h${2 * round - width}q${-round} 0 ${-round} ${-round}v${2 * round - height}q0 ${-round} ${round} ${-round}Z`

const shine = (x: number, y: number, height: number) => fill('#ffffff', box([x, y, 12, height], 6), 0.35)

function bindi(paint: Paint): string {
  const spots: Place[] = Array.from({ length: 20 }, (_, i) => ({
    x: 250 + (i % 4) * 100,
    y: 372 + Math.floor(i / 4) * 92,
    size: 16 + (i % 4) * 6,
  }))
  const kinds = [motifs.mirror, motifs.flower, motifs.ahir, motifs.drop]
  return (
    fill('#5a3320', box([164, 176, 490, 690], 26), 0.12) +
    fill('#fffaf1', box([152, 160, 496, 690], 26)) +
    fill(paint.base, 'M152 290L152 186Q152 160 178 160L622 160Q648 160 648 186L648 290Q400 346 152 290Z') +
    stamp(motifs.ahir, [{ x: 400, y: 236, size: 42 }], paint) +
    line(paint.gold, 4, 'M152 290Q400 346 648 290') +
    kinds
      .map((motif, i) =>
        stamp(
          motif,
          spots.filter((_, k) => k % 4 === i),
          { ...paint, threads: [paint.base, paint.gold, paint.second] },
        ),
      )
      .join('')
  )
}

const pencil = (paint: Paint): string =>
  fill('#1d171a', box([-26, -320, 52, 470], 8)) +
  fill(paint.base, box([-26, -60, 52, 210])) +
  fill(paint.gold, [box([-28, -76, 56, 18]), box([-28, 140, 56, 22])]) +
  fill('#1d171a', 'M-22 162L22 162L9 262Q0 282 -9 262Z') +
  fill('#efe2cf', 'M-22 162L22 162L15 214L-15 214Z') +
  stamp(
    motifs.paisley,
    [0, 60, 110].map((y) => ({ x: 0, y: y - 20, size: 20 })),
    paint,
  ) +
  shine(-18, -300, 420)

const kajal = (paint: Paint): string =>
  group('translate(330 500) rotate(-16)', pencil(paint)) +
  group(
    'translate(500 520) rotate(14)',
    fill('#1d171a', box([-42, -250, 84, 260], 12)) +
      fill(paint.base, box([-42, 10, 84, 230], 12)) +
      fill(paint.gold, box([-44, -4, 88, 26])) +
      shine(-28, -230, 440),
  ) +
  line('#1d171a', 20, 'M200 880C300 820 420 930 600 850')

const cone = (paint: Paint): string =>
  fill(mix(paint.base, '#3c5a1e', 0.55), 'M-74 -260L74 -260L8 300Q0 312 -8 300Z') +
  fill(paint.gold, 'M-74 -260L74 -260L66 -196L-66 -196Z') +
  fill('#fffaf1', 'M-58 -150L58 -150L40 10L-40 10Z') +
  stamp(motifs.paisley, [{ x: 0, y: -70, size: 40 }], {
    ...paint,
    threads: ['#7a3b1a', '#d9a441', '#a65a2a'],
  }) +
  fill('#ffffff', 'M-58 -250L-40 -250L-6 200L-12 200Z', 0.25) +
  fill('#4a2a14', disc()({ x: 0, y: 310, size: 9 }))

function mehndi(paint: Paint): string {
  const henna = '#8a4a22'
  return (
    stamp(
      motifs.paisley,
      [
        { x: 180, y: 770, size: 74, turn: -0.5 },
        { x: 630, y: 760, size: 70, turn: 0.5 },
      ],
      { ...paint, threads: [henna, '#c98a55', '#c98a55'] },
    ) +
    fill(henna, petals(12, { inner: 0.4 })({ x: 400, y: 850, size: 74 })) +
    fill(henna, disc()({ x: 400, y: 850, size: 22 })) +
    [
      [-20, 250, 440],
      [0, 400, 420],
      [20, 550, 440],
    ]
      .map(([turn, x, y]) => group(`translate(${x} ${y}) rotate(${turn})`, cone(paint)))
      .join('')
  )
}

function glitter(paint: Paint): string {
  const tints = [paint.base, paint.gold, paint.second, paint.threads[2]]
  const pot = (tint: string, x: number, y: number) => {
    const specks = Array.from({ length: 26 }, (_, i) => ({
      x: x + Math.cos(i * 2.4) * (12 + i * 4.2),
      y: y + Math.sin(i * 2.4) * (12 + i * 4.2),
      size: 5 + (i % 3) * 3,
    }))
    return (
      fill('#5a3320', disc()({ x: x + 12, y: y + 16, size: 150 }), 0.13) +
      fill('#e9e4e0', disc()({ x, y, size: 150 })) +
      fill('#ffffff', disc()({ x, y, size: 138 })) +
      fill(tint, disc()({ x, y, size: 124 })) +
      fill(mix(tint, '#ffffff', 0.55), specks.map(star(4, 0.35))) +
      fill('#ffffff', specks.filter((_, i) => i % 4 === 0).map(star(4, 0.3)))
    )
  }
  return [
    [240, 360],
    [560, 360],
    [240, 680],
    [560, 680],
  ]
    .map(([x = 0, y = 0], i) => pot(tints[i] ?? paint.base, x, y))
    .join('')
}

const stick = (tint: string, paint: Paint): string =>
  fill('#2a2026', box([-58, 60, 116, 260], 10)) +
  fill(paint.gold, box([-48, -40, 96, 110], 6)) +
  fill(tint, 'M-40 -40L-40 -180Q-30 -250 40 -276L40 -40Z') +
  fill('#ffffff', 'M-30 -46L-30 -176Q-24 -214 -6 -232L-12 -46Z', 0.25) +
  stamp(motifs.lotus, [{ x: 0, y: 190, size: 34 }], {
    ...paint,
    threads: [paint.gold, '#fff3d6', paint.gold],
  }) +
  shine(-46, 76, 226)

const lipstick = (paint: Paint): string =>
  [paint.base, mix(paint.base, '#7d1128', 0.5), mix(paint.base, '#f0a07c', 0.55)]
    .map((tint, i) =>
      group(
        `translate(${220 + i * 180} ${530 + (i % 2) * 50})`,
        fill('#5a3320', box([-50, 76, 130, 260], 10), 0.13) + stick(tint, paint),
      ),
    )
    .join('')

function alta(paint: Paint): string {
  return (
    fill('#5a3320', disc()({ x: 410, y: 850, size: 22, squeeze: 9 }), 0.14) +
    fill('#fff7ee', box([250, 380, 300, 470], 46)) +
    fill(paint.base, box([266, 470, 268, 364], 36)) +
    fill('#fffaf1', box([250, 560, 300, 160])) +
    stamp(motifs.ahir, [{ x: 400, y: 640, size: 58 }], paint) +
    stamp(
      motifs.lotus,
      [
        { x: 296, y: 640, size: 26 },
        { x: 504, y: 640, size: 26 },
      ],
      paint,
    ) +
    fill('#2a2026', box([336, 210, 128, 180], 14)) +
    fill(paint.gold, box([330, 366, 140, 26], 6)) +
    shine(282, 410, 400) +
    shine(352, 228, 130) +
    line(paint.base, 14, 'M150 890Q260 850 380 900T650 880')
  )
}

/** Draws bindis (small stones worn on the forehead) on their card. */
function gems(paint: Paint): string {
  const arc = (radius: number, count: number, size: number): Place[] =>
    Array.from({ length: count }, (_, i) => {
      const angle = Math.PI * (0.1 + (0.8 * i) / (count - 1))
      return { x: 400 - radius * Math.cos(angle), y: 470 - radius * 0.62 * Math.sin(angle), size }
    })
  const tinted = { ...paint, threads: [paint.base, '#ffffff', paint.second] as const }
  return (
    fill('#5a3320', box([132, 226, 560, 590], 40), 0.12) +
    fill('#2a2026', box([120, 210, 560, 590], 40)) +
    stamp(motifs.drop, arc(216, 15, 24), tinted) +
    stamp(motifs.coin, arc(166, 13, 15), tinted) +
    stamp(motifs.mirror, [{ x: 400, y: 470, size: 42 }, ...arc(120, 7, 17)], tinted) +
    stamp(
      motifs.ahir,
      [230, 315, 400, 485, 570].map((x, i) => ({ x, y: 640 + (i % 2) * 40, size: 32 })),
      tinted,
    ) +
    line(paint.gold, 4, box([146, 236, 508, 538], 26))
  )
}

export const cosmetics = { bindi, kajal, mehndi, glitter, lipstick, alta, gems }

export type Cosmetic = keyof typeof cosmetics
