/** What a page says when its scripts have taken it over. */
export const ALIVE = 'alive'

const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g

/**
 * A page is complete without its scripts, so what the eye waits for comes before them: they are not fetched until `startScript` asks for
 * them. Leaves a page without scripts as it is. The module is known by its nonce, which no text in the page can carry.
 */
export function scriptsLater(html: string, nonce: string): string {
  const files = [...html.matchAll(preload)].map(([, href]) => href)
  return html
    .replaceAll(preload, '')
    .replace(
      `<script nonce="${nonce}" type="module"`,
      `<script nonce="${nonce}" type="text/plain" data-later="${files.join(' ')}"`,
    )
}

/**
 * Runs in the head. Fetches the page's scripts as soon as the page has been painted or is touched, and after three seconds in any case (a tab in
 * the background is never painted). The last button that was pressed before the page could answer is pressed again when it can.
 */
export const startScript = () => `;(${start.toString()})(document,'${ALIVE}')`

function start(page: Document, alive: string) {
  let pressed: HTMLElement | null = null
  const read = new Promise((done) => page.addEventListener('DOMContentLoaded', done))
  const wanted = new Promise((done) => {
    const paints = window.PerformanceObserver?.supportedEntryTypes?.includes('paint')
    if (paints) new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    else addEventListener('load', done)
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, done, { once: true })
    setTimeout(done, 3000)
  })
  const keep = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('button[type="button"]')
  }
  page.addEventListener('click', keep, true)
  page.addEventListener(alive, () => {
    page.removeEventListener('click', keep, true)
    pressed?.click()
  })
  const fetchAll = () => {
    const waiting = [...page.querySelectorAll<HTMLScriptElement>('script[data-later]')].at(-1) // ours is at the end
    if (!waiting) return
    for (const href of waiting.dataset['later']!.split(' ')) {
      page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }))
    }
    waiting.replaceWith(Object.assign(page.createElement('script'), { type: 'module', text: waiting.text }))
  }
  void Promise.all([read, wanted]).then(fetchAll)
}
