import type { Rolldown } from 'vite'

/** Modules that every storefront page needs. They and their imports become one file, which a browser loads once per visit. */
const shell = ['root', 'entry.client', 'storefront/layout/layout', 'ui/button', 'components/garba-ring']

/**
 * Modules of the pages on which a visit usually begins, and the parts that these pages load later. Modules that the same set of these
 * parts imports become one file.
 */
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
 * Settings of code splitting. By default, the bundler creates a file for every module that two pages share: forty small files for a
 * first page view, which compress badly. A group whose modules are used by more parts has a higher priority, because a file also
 * includes the imports of its modules.
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

/**
 * Returns a function that names the file of a module after the parts that import it statically. A module that is only imported
 * dynamically keeps its own file.
 */
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
