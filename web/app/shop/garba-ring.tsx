import type { ComponentProps } from 'react'

const nights = [
  'haldi',
  'mehndi',
  'chandi',
  'kesari',
  'on-night',
  'sindoor',
  'neel',
  'gulal',
  'jamun',
] as const

type Circle = { radius: number; count: number; dot: number; turn: number }

// A garba seen from above: circles of dancers around the lamp, each ring set off against the one inside it.
const circles: Circle[] = [
  { radius: 18, count: 9, dot: 3.1, turn: 0 },
  { radius: 27.5, count: 18, dot: 2.5, turn: 10 },
  { radius: 36.5, count: 27, dot: 2.1, turn: 0 },
  { radius: 45.5, count: 36, dot: 1.7, turn: 5 },
]

/** The shop's mark: nine colours dancing in a ring. Decoration only. */
export function GarbaRing({ rings = 3, ...rest }: { rings?: 2 | 3 | 4 } & ComponentProps<'svg'>) {
  return (
    <svg viewBox={viewOf(rings)} aria-hidden="true" {...rest}>
      {circles.slice(0, rings).map((circle) => (
        <g key={circle.radius}>
          <circle
            r={circle.radius}
            fill="none"
            stroke="currentColor"
            strokeOpacity="0.18"
            strokeWidth="0.35"
          />
          {dancersOf(circle)}
        </g>
      ))}
      <circle r="8" fill="var(--color-haldi)" />
      <circle r="5.2" fill="var(--color-kesari)" />
      <circle r="2.4" fill="var(--color-on-night)" />
    </svg>
  )
}

/** The picture ends just outside the last ring. */
function viewOf(rings: number): string {
  const edge = (circles[rings - 1]?.radius ?? 45) + 4
  return `${-edge} ${-edge} ${edge * 2} ${edge * 2}`
}

function dancersOf({ radius, count, dot, turn }: Circle) {
  return Array.from({ length: count }, (_, place) => {
    const angle = ((place * 360) / count + turn) * (Math.PI / 180)
    return (
      <circle
        key={`${radius}-${place}`}
        cx={(radius * Math.sin(angle)).toFixed(2)}
        cy={(-radius * Math.cos(angle)).toFixed(2)}
        r={dot}
        fill={`var(--color-${nights[place % nights.length]})`}
      />
    )
  })
}
