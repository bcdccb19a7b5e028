import type { Rolldown } from 'vite'

/** Every page of the storefront begins with these or soon needs them: what they reach is one file, fetched once a visit. */
const shell = ['root', 'entry.client', 'storefront/layout/layout', 'ui/button', 'components/garba-ring', 'lib/has-wishlist']

/** The pages that a visit begins with, and the parts of them that come later. What two of them share is one file for these two. */
const parts = [
  'storefront/home/home',
  'storefront/home/home-sections',
  'storefront/layout/site-footer',
  'storefront/product-list/marketplace',
  'storefront/product-list/rent',
  'storefront/product-list/list-view',
  'storefront/product-list/search-box',
  'storefront/product/product',
  'storefront/product/rent-product',
  'storefront/product/product-view',
  'storefront/promo-popup/promo-dialog',
  'storefront/search/search-dialog',
]

const SHELL = -1

const sharedName = (users: ReadonlySet<number>, count: number) =>
  users.size === count ? `shared-${[...users].toSorted((a, b) => a - b).join('-')}` : null

type ModuleOf = (id: string) => { importers: readonly string[] } | null
type Names = Rolldown.CodeSplittingGroup['name']

/**
 * How the browser's code is cut into files. By itself the bundler makes a file of every module that two pages share: forty
 * small files for a first view, which compress badly and are asked for one by one. What more parts share comes first, because a
 * file takes along what its modules need.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/, priority: 99 },
    { debugName: 'shell', name: named((users) => (users.has(SHELL) ? 'shell' : null)), priority: 98 },
    ...parts.map((_, place) => ({
      debugName: `shared by ${place + 2}`,
      name: named((users) => sharedName(users, place + 2)),
      priority: place + 2,
    })),
  ],
}

/** Names a file after who needs the module from the start; what is imported later keeps its own file. */
function named(nameFor: (users: ReadonlySet<number>) => string | null): Names {
  return (id, graph) => nameFor(usersOf(id, (value) => graph.getModuleInfo(value), new Set()))
}

function usersOf(id: string, moduleOf: ModuleOf, seen: Set<string>): ReadonlySet<number> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const users = new Set((moduleOf(id)?.importers ?? []).flatMap((importer) => [...usersOf(importer, moduleOf, seen)]))
  const own = userAt(id)
  return own === null ? users : users.add(own)
}

function userAt(id: string): number | null {
  const path = id.replaceAll('\\', '/').split('?', 1)[0]!
  const isAt = (value: string) => path.replace(/\.tsx?$/, '').endsWith(`/web/app/${value}`)
  const place = parts.findIndex(isAt)
  if (shell.some(isAt)) return SHELL
  return place < 0 ? null : place
}
