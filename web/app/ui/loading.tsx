import { Icon } from './icon'

export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <Icon name="spinner" className={`animate-turn ${className}`} />
)

/** A grey placeholder for content that is being loaded. `className` sets its shape. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={`block animate-shimmer rounded-md bg-[length:200%_100%] bg-[linear-gradient(100deg,var(--color-sunken)_40%,var(--color-line)_50%,var(--color-sunken)_60%)] ${className}`}
  />
)
