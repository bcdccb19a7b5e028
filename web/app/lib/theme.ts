import { THEME_KEY } from './head-script'

export type Theme = 'light' | 'dark'

/** Returns the theme that is shown now: the user's choice, or else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Sets the theme and stores it on this device. */
export function chooseTheme(theme: Theme) {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // storage is unavailable: the theme applies to this page only
  }
}
