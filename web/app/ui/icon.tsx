import type { ComponentProps } from 'react'
import type { IconName } from './icon-names'
import sheet from './icons.svg?url'

export type { IconName }

/** A decorative icon. Screen readers ignore the icon, so the text must have the same meaning. */
export function Icon({ name, className = 'size-5', ...rest }: { name: IconName } & ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`} {...rest}>
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
