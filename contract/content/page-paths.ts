// The addresses of pages. This file does not import zod, because storefront pages import it.

/** The pages that every shop has. Their addresses never change; all other pages are below `/pages/`. */
export const standardPages = [
  'about',
  'contact',
  'privacy-policy',
  'terms-of-service',
  'wholesale-terms',
  'disclaimer',
] as const

const isStandard = (name: string) => standardPages.some((page) => page === name)

/** Returns the address of the page with this key, for example `/pages/size-guide` for `page:size-guide`. */
export function pagePath(key: string): string {
  const name = pageName(key)
  return isStandard(name) ? `/${name}` : `/pages/${name}`
}

/** Returns the name of a page in addresses, for example `size-guide` for `page:size-guide`. */
export const pageName = (key: string): string => key.slice('page:'.length)

/** The anchors that each page of text has besides those of its sections: its content, and the complaints section of legal pages. */
export const ownAnchors = ['content', 'grievance'] as const
