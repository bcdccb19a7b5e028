import { useEffect, useState, type CSSProperties } from 'react'
import { TopLayer } from '../../ui/top-layer'

const DOTS = 80
const FALL_MS = 2200

const colours = ['haldi', 'mehndi', 'chandi', 'kesari', 'sindoor', 'neel', 'gulal', 'jamun', 'mor']

/**
 * Eighty dots that fall over the page once, in nine colours: one for each festival night. Nothing is shown if the user prefers reduced
 * motion.
 */
export function Confetti() {
  const [isFalling, setFalling] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    const timer = setTimeout(() => setFalling(false), FALL_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isFalling) return null
  return (
    <TopLayer aria-hidden>
      {Array.from({ length: DOTS }, (_, index) => (
        <span
          key={index}
          data-confetti
          className="absolute -top-4 animate-fall rounded-full"
          style={fallStyle(index)}
        />
      ))}
    </TopLayer>
  )
}

/**
 * Returns the style of the dot with this index. Multiples of prime numbers give dots next to each other different places and times. No
 * random numbers are needed.
 */
function fallStyle(index: number): CSSProperties {
  const size = 6 + (index % 4) * 2
  return {
    left: `${(index * 37) % 100}%`,
    width: size,
    height: size,
    background: `var(--color-${colours[index % colours.length]})`,
    animationDelay: `${(index * 53) % 600}ms`,
    animationDuration: `${1150 + ((index * 71) % 450)}ms`,
    '--drift': `${((index * 29) % 24) - 12}vw`,
  } as CSSProperties
}
