import { Icon } from '../ui/icon'
import { chooseTheme, currentTheme } from '../lib/theme'

/** A button that switches to the other theme. CSS selects its label, so that cached pages without scripts show it correctly too. */
export const ThemeSwitch = ({ className = '' }: { className?: string }) => (
  <button
    type="button"
    onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    className={`inline-flex min-h-11 items-center rounded-lg px-2 font-medium ${className}`}
  >
    <span className="flex items-center gap-2 dark:hidden">
      <Icon name="moon" /> Dark colours
    </span>
    <span className="hidden items-center gap-2 dark:flex">
      <Icon name="sun" /> Light colours
    </span>
  </button>
)
