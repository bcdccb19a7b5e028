import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const THEME_KEY = 'navrang-theme'

/** Runs in the head, before anything is painted, so that a remembered theme never flashes. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t)document.documentElement.dataset.theme=t}catch(e){}`

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
