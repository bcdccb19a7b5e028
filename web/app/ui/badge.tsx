import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink',
  quiet: 'bg-sunken text-muted',
  brand: 'bg-brand-soft text-brand',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export type Tone = keyof typeof tones

/**
 * A coloured label with the state of an order, a user or a job. The text must say the state without the colour, because not everybody
 * sees the colour.
 */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-block rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
)
