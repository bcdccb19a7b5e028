import { Icon } from '../ui/icon'
import { chooseTheme, useTheme } from './theme'

export function ThemeSwitch({ className = '' }: { className?: string }) {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      onClick={() => chooseTheme(other)}
      className={`inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-medium ${className}`}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      {theme === 'dark' ? 'Light colours' : 'Dark colours'}
    </button>
  )
}
