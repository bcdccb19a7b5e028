import type { Page } from '../../../../contract/content/page.ts'
import { plainText } from '../../../../contract/content/rich-text.ts'
import type { MetaMatches } from '../../lib/brand'
import { staticMeta } from '../../lib/meta/static-meta'

type TextPageMeta = {
  matches: MetaMatches
  /** What `loadPage` returns; undefined if it failed. */
  loaded: { origin: string; page: Page } | undefined
  path: string
}

/** Returns meta tags and structured data of a page of text. Its description for search engines falls back to its summary. */
export const textPageMeta = ({ matches, loaded, path }: TextPageMeta) =>
  staticMeta({
    matches,
    origin: loaded?.origin,
    path,
    title: loaded?.page.title ?? '',
    description: loaded ? loaded.page.description || plainText(loaded.page.summary) : '',
  })
