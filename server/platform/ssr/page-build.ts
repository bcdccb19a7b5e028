import type { ServerBuild } from 'react-router'

/**
 * Returns the build with the routes of one page only: the matched ones and the index routes beside them. React Router matches the address
 * of a page several times with all routes that it has, and creates all of them for each page, which takes longer the more routes the
 * shop has. The browser loads the routes of the links on the page by itself.
 *
 * The manifest has no imports of the routes. React Router adds a preload of high priority for each of them, which delays the pictures.
 * Without the preloads, the browser loads these scripts with low priority when the page's script imports them.
 */
export function buildOf(build: ServerBuild, matched: readonly string[]): ServerBuild {
  const { routes, assets } = build
  const isNeeded = (id: string) =>
    matched.includes(id) || (routes[id]?.index && matched.includes(routes[id].parentId ?? ''))
  const ids = Object.keys(routes).filter(isNeeded)
  const withoutImports = ids.map((id) => [id, { ...assets.routes[id]!, imports: [] }])
  return {
    ...build,
    routes: Object.fromEntries(ids.map((id) => [id, routes[id]])),
    assets: {
      ...assets,
      entry: { ...assets.entry, imports: [] },
      routes: Object.fromEntries(withoutImports),
    },
  }
}
