import type { ComponentProps } from 'react'
import drawing from './garba-ring.svg?url'

/** A decoration: circles of garba dancers around a lamp, seen from above, in nine colours. */
export const GarbaRing = ({ rings = 3, ...rest }: { rings?: 2 | 3 | 4 } & ComponentProps<'svg'>) => (
  <svg aria-hidden="true" {...rest}>
    <use href={`${drawing}#rings-${rings}`} />
  </svg>
)
