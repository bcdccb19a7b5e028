import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Spinner } from './spinner'
import { useHydrated } from './hydration/use-hydrated'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  isWide?: boolean
}

const variants = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-edge bg-surface text-ink hover:border-brand hover:text-brand',
  quiet: 'text-brand hover:bg-brand-soft',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
}

const sizes = {
  small: 'min-h-11 px-3.5 text-sm',
  medium: 'min-h-12 px-5 text-base',
  large: 'min-h-14 px-7 text-lg',
}

/** Returns the classes of a button, for elements that only look like a button. */
export const buttonLook = ({ variant = 'primary', size = 'medium', isWide = false }: Look = {}) =>
  `button ${variants[variant]} ${sizes[size]} ${isWide ? 'w-full' : ''}`

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
  const look = buttonLook(withoutUndefined({ variant, size, isWide }))
  return (
    <button
      type={type}
      disabled={disabled || (needsScript && !isHydrated)}
      {...rest}
      {...(isBusy ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {})}
      className={`${look} ${className}`}
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
  return (
    <Link {...rest} className={`${buttonLook(withoutUndefined({ variant, size, isWide }))} ${className}`} />
  )
}

type OptionalLook = { [K in keyof Look]: Look[K] | undefined }

const withoutUndefined = (look: OptionalLook): Look =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
