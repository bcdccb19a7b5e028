import { useSyncExternalStore } from 'react'
import { THEME_KEY } from './theme-script'

export type Theme = 'light' | 'dark'

const watchers = new Set<() => void>()
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return darkSystem().matches ? 'dark' : 'light'
}

function watchTheme(watch: () => void) {
  const system = darkSystem()
  watchers.add(watch)
  system.addEventListener('change', watch)
  return () => {
    watchers.delete(watch)
    system.removeEventListener('change', watch)
  }
}

/** The theme on screen; `null` on the server, which cannot know. */
export function useTheme(): Theme | null {
  return useSyncExternalStore<Theme | null>(watchTheme, currentTheme, () => null)
}

/** Shows this theme from now on, on this device. */
export function chooseTheme(theme: Theme) {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // not remembered, still shown
  }
  for (const watch of watchers) watch()
}
