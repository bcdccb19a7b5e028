import type { ComponentProps } from 'react'
import drawing from './garba-ring.svg?url'

/**
 * The shop's mark: nine colours dancing in a ring, a garba seen from above: circles of dancers around the lamp, each set off against
 * the one inside it. Decoration only.
 */
export const GarbaRing = ({ rings = 3, ...rest }: { rings?: 2 | 3 | 4 } & ComponentProps<'svg'>) => (
  <svg aria-hidden="true" {...rest}>
    <use href={`${drawing}#rings-${rings}`} />
  </svg>
)
