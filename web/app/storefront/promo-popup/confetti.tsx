import { useEffect, useState, type CSSProperties } from 'react'
import { TopLayer } from '../../ui/top-layer'

const DOTS = 80
const FALL_MS = 2200

const colours = ['haldi', 'mehndi', 'chandi', 'kesari', 'sindoor', 'neel', 'gulal', 'jamun', 'mor']

/** Eighty dots of the nine colours, falling once. Who wants less motion sees none. */
export function Confetti() {
  const [isFalling, setFalling] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    const timer = setTimeout(() => setFalling(false), FALL_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isFalling) return null
  return (
    <TopLayer aria-hidden>
      {Array.from({ length: DOTS }, (_, place) => (
        <span
          key={place}
          data-confetti
          className="absolute -top-4 animate-fall rounded-full"
          style={fallOf(place)}
        />
      ))}
    </TopLayer>
  )
}

/** Looks thrown by hand and is the same each time: steps of primes spread the dots over width, time and size. */
function fallOf(place: number): CSSProperties {
  const size = 6 + (place % 4) * 2
  return {
    left: `${(place * 37) % 100}%`,
    width: size,
    height: size,
    background: `var(--color-${colours[place % colours.length]})`,
    animationDelay: `${(place * 53) % 600}ms`,
    animationDuration: `${1150 + ((place * 71) % 450)}ms`,
    '--drift': `${((place * 29) % 24) - 12}vw`,
  } as CSSProperties
}
