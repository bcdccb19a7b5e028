import type { ComponentProps } from 'react'
import type { IconName } from './icon-names'
import sheet from './icons.svg?url'

export type { IconName }

/**
 * A picture beside words: readers skip it, so whatever it says must stand in text too. All are drawn in one file, on a grid of
 * 24 by 24 with a round pen.
 */
export function Icon({ name, className = 'size-5', ...rest }: { name: IconName } & ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`} {...rest}>
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
