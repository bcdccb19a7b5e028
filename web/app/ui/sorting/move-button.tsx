import type { ComponentProps } from 'react'
import { Icon } from '../icon'

type MoveButtonProps = Pick<ComponentProps<'button'>, 'id' | 'type' | 'onClick'> & {
  /** The name of the entry that moves. */
  name: string
  direction: 'up' | 'down'
  isDisabled: boolean
}

/** Moves an entry of a list by one place. It keeps the focus at the end of the list, so `aria-disabled` takes the place of `disabled`. */
export const MoveButton = ({
  id,
  name,
  direction,
  isDisabled,
  type = 'button',
  onClick,
}: MoveButtonProps) => (
  <button
    id={id}
    type={type}
    aria-label={`Move ${name} ${direction}`}
    aria-disabled={isDisabled || undefined}
    onClick={isDisabled ? (event) => event.preventDefault() : onClick}
    className="icon-button aria-disabled:opacity-30"
  >
    <Icon name="down" className={direction === 'up' ? 'size-5 rotate-180' : 'size-5'} />
  </button>
)
