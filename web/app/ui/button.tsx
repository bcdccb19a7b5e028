import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Spinner } from './loading'
import { useHydrated } from './hydration/hydrated'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  isWide?: boolean | undefined
}

/** Returns the classes of a button, for elements that only look like a button. */
export const buttonLook = ({ variant = 'primary', size = 'medium', isWide = false }: Look = {}) =>
  `button button-${variant} button-${size}${isWide ? ' w-full' : ''}`

type ButtonProps = ComponentProps<'button'> & Look & { isBusy?: boolean; needsScript?: boolean }

/**
 * A button. While `isBusy` is true, it shows a spinner and ignores clicks, but keeps the focus. If the button does nothing without
 * scripts (`needsScript`), it is disabled until the page is hydrated. By default a submit button does not need scripts, and every other
 * button does.
 */
export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  type = 'button',
  needsScript = type === 'button',
  disabled = false,
  children,
  className = '',
  ...rest
}: ButtonProps) {
  const isHydrated = useHydrated()
  return (
    <button
      type={type}
      disabled={disabled || (needsScript && !isHydrated)}
      {...rest}
      {...(isBusy ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {})}
      className={`${buttonLook({ variant, size, isWide })} ${className}`}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  isWide,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={`${buttonLook({ variant, size, isWide })} ${className}`} />
}
