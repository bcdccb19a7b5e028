import type { ComponentProps, ElementType } from 'react'

type CardProps<Tag extends ElementType> = { as?: Tag } & Omit<ComponentProps<Tag>, 'as'>

/** A box with border and background: one subject of a page. Set the padding with `className`. */
export function Card<Tag extends ElementType = 'section'>({ as, className = '', ...rest }: CardProps<Tag>) {
  const Element: ElementType = as ?? 'section'
  return <Element {...rest} className={`card ${className}`} />
}

/** A list in a card, with a line between the items. */
export const CardList = ({ className = '', ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={`card divide-y divide-line ${className}`} />
)
