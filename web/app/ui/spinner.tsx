import { Icon } from './icon'

export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <Icon name="spinner" className={`animate-turn ${className}`} />
)
