import { Icon } from '../ui/icon'
import { chooseTheme, currentTheme } from '../lib/theme'

/** A button that switches to the other theme. CSS selects its label, so that cached pages without scripts show it correctly too. */
export const ThemeSwitch = ({ className = '' }: { className?: string }) => (
  <button
    type="button"
    onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    className={`theme-switch ${className}`}
  >
    <span>
      <Icon name="moon" /> Dark colours
    </span>
    <span>
      <Icon name="sun" /> Light colours
    </span>
  </button>
)
