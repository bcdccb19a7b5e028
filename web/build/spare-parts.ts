import type { Plugin } from 'vite'

const router = '/react-router/dist/production/'

/**
 * What this shop never uses and its libraries' bundles carry all the same, 2 KB of every first view. Each export keeps doing what it
 * does here today.
 */
const spare: Record<string, string> = {
  // Nobody measures the router from inside.
  [`${router}lib/router/instrumentation.js`]: `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = {}`,
  // The root of this shop has an error boundary of its own; what breaks even above it has one line left.
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
  // Pages name the scripts that they need (`modulePreload` is off), so only style sheets are left to be fetched with a later part.
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
      Promise.all(files.filter((one) => one.endsWith('.css')).map(fetchSheet)).then(load)`,
}

const serverParts = 'useIsRSCRouterContext()'

/**
 * Questions whose answer never changes here: whether parts of a page are React components of the server alone. And names that keep
 * two components from being left out, which this shop does not use. And the sheet of the toasts, which comes by a way that the
 * pages' policy allows: it lets no script write style elements.
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

/** Leaves them out of the browser's code. The build fails when a library has moved or renamed one. */
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
