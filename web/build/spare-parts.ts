import type { Plugin } from 'vite'

const router = '/react-router/dist/production/'

/**
 * Replacements for library modules that the shop does not use: they save 2 KB of every first view. Each export behaves as the shop
 * needs it.
 */
const spare: Record<string, string> = {
  // Instrumentation of the router is not used.
  [`${router}lib/router/instrumentation.js`]: `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = {}`,
  // The root route has its own error boundary. This one shows a single line for errors above it.
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
  // Pages list the scripts that they need (`modulePreload` is off), so only style sheets are loaded here.
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
 * Source replacements: conditions that are constant in this shop (React Server Components), display names that prevent tree
 * shaking, and the style sheet of the toasts, which the CSP allows only as an adopted style sheet.
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

/** Applies the replacements to the browser bundle. The build fails when a library has moved or renamed one. */
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
