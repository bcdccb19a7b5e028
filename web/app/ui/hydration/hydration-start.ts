/** The attribute `data-hydrated` of `<html>` and the event on the document that report the end of hydration. */
export const HYDRATED = 'hydrated'

const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g

/**
 * Defers the scripts of a server-rendered page: `scriptLoader` requests them later. The page is complete without scripts, and fonts and
 * pictures should load first. A page without scripts is not changed. The module script is found by its nonce, which no text in the page can
 * contain.
 */
export function deferScripts(html: string, nonce: string): string {
  const files = [...html.matchAll(preload)].map(([, href]) => href)
  return html
    .replaceAll(preload, '')
    .replace(
      `<script nonce="${nonce}" type="module"`,
      `<script nonce="${nonce}" type="text/plain" data-later="${files.join(' ')}"`,
    )
}

/**
 * Returns an inline script for `<head>`. It requests the deferred scripts at the first paint or the first interaction, and after three
 * seconds at the latest, because the browser never paints a tab in the background. If the user clicked a button before hydration, the
 * script repeats the last such click after hydration.
 */
export const scriptLoader = () => `;(${loadScripts.toString()})(document,'${HYDRATED}')`

function loadScripts(page: Document, hydrated: string) {
  let clicked: HTMLElement | null = null
  const parsed = new Promise((resolve) => page.addEventListener('DOMContentLoaded', resolve))
  const needed = new Promise((resolve) => {
    const reportsPaint = window.PerformanceObserver?.supportedEntryTypes?.includes('paint')
    if (reportsPaint) new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    else addEventListener('load', resolve)
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, resolve, { once: true })
    setTimeout(resolve, 3000)
  })
  const rememberClick = ({ target }: Event) => {
    clicked = (target as Element).closest<HTMLElement>('button[type="button"]')
  }
  page.addEventListener('click', rememberClick, true)
  page.addEventListener(hydrated, () => {
    page.removeEventListener('click', rememberClick, true)
    clicked?.click()
  })
  const load = () => {
    const script = [...page.querySelectorAll<HTMLScriptElement>('script[data-later]')].at(-1) // our script is the last one in the page
    if (!script) return
    for (const href of script.dataset['later']!.split(' ')) {
      page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }))
    }
    script.replaceWith(Object.assign(page.createElement('script'), { type: 'module', text: script.text }))
  }
  void Promise.all([parsed, needed]).then(load)
}
