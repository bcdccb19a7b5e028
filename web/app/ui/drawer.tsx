import { ModalShell, type DialogProps } from './dialog'

const sideClasses = {
  left: 'mr-auto rounded-r-2xl open:animate-from-left',
  right: 'ml-auto rounded-l-2xl open:animate-from-right',
}

/** A modal panel at the side of the screen, with the full height. */
export const Drawer = ({
  side = 'right',
  className = '',
  ...rest
}: DialogProps & { side?: 'left' | 'right' }) => (
  <ModalShell
    {...rest}
    className={`my-0 h-dvh max-h-dvh w-[min(24rem,88vw)] ${sideClasses[side]} ${className}`}
  />
)
