import type { Plugin } from 'vite'

const router = '/react-router/dist/production/'

/**
 * Smaller replacements for library modules of which the shop needs little. They save 2 KB of every first page view. Each one has the
 * exports of the original module, which do only what the shop needs.
 */
const spare: Record<string, string> = {
  // The shop does not use the router's instrumentation.
  [`${router}lib/router/instrumentation.js`]: `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = {}`,
  // The shop's root route has its own error boundary. This replacement shows one line of text for errors outside of that boundary.
  [`${router}lib/dom/ssr/errorBoundaries.js`]: `
    import { Component, createElement } from 'react'
    export class RemixErrorBoundary extends Component {
      state = { error: null, location: this.props.location }
      static getDerivedStateFromError(error) {
        return { error }
      }
      static getDerivedStateFromProps({ location }, state) {
        return state.location === location ? null : { error: null, location }
      }
      render() {
        if (!this.state.error) return this.props.children
        const words = 'Something went wrong. Please load this page again.'
        return createElement('html', { lang: 'en' }, createElement('body', null, words))
      }
    }
    export const RemixRootDefaultErrorBoundary = () => null
    export const BoundaryShell = ({ children }) => children`,
  // Each page already lists the scripts that it needs (`modulePreload` is off), so this function loads only style sheets.
  'vite/preload-helper.js': `
    const sheets = {}
    const fetchSheet = (path) => sheets[path] ??= new Promise((done) => {
      if (document.querySelector('link[href="/' + path + '"]')) return done()
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = '/' + path
      link.onload = link.onerror = done
      document.head.append(link)
    })
    export const __vitePreload = (load, files = []) =>
      Promise.all(files.filter((file) => file.endsWith('.css')).map(fetchSheet)).then(load)`,
}

const serverParts = 'useIsRSCRouterContext()'

/**
 * Replacements of text in library source files: conditions that never change in this shop (React Server Components), display names that
 * prevent tree shaking, and the code that adds the style sheet of the toasts, which the CSP allows only as an adopted style sheet.
 */
const answered: Record<string, readonly (readonly [question: string, answer: string])[]> = {
  [`${router}lib/components.js`]: [[`${serverParts} || `, '']],
  [`${router}lib/dom/ssr/components.js`]: [[serverParts, 'false']],
  [`${router}lib/hooks.js`]: [['if (this.context) return', 'if (false) return']],
  [`${router}lib/dom/lib.js`]: [
    ['HistoryRouter.displayName = "unstable_HistoryRouter";', ''],
    ['NavLink.displayName = "NavLink";', ''],
    ['const NavLink = ', 'const NavLink = /* @__PURE__ */ '],
  ],
  'sonner/dist/index.mjs': [
    [
      "let head = document.head || document.getElementsByTagName('head')[0]",
      'const sheet = new CSSStyleSheet(); sheet.replaceSync(code); return void document.adoptedStyleSheets.push(sheet)',
    ],
  ],
}

const keyFor = (id: string, parts: object) =>
  Object.keys(parts).find((value) => id.replaceAll('\\', '/').endsWith(value))

/** Applies the replacements above to the browser bundle. The build fails if a library no longer has a replaced module or text. */
export function spareParts(): Plugin {
  const met = new Set<string>()
  return {
    name: 'spare-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const path = keyFor(id, spare)
      if (!path) return null
      met.add(path)
      return { code: spare[path]!, moduleType: 'js' }
    },
    transform(code, id) {
      const path = keyFor(id, answered)
      if (!path) return null
      const changes = answered[path]!
      if (changes.every(([question]) => code.includes(question))) met.add(path)
      return changes.reduce((all, [question, answer]) => all.replaceAll(question, answer), code)
    },
    generateBundle() {
      const missed = Object.keys({ ...spare, ...answered }).filter((value) => !met.has(value))
      if (missed.length > 0) this.error(`Nothing to spare any more at ${missed.join(', ')}`)
    },
  }
}
