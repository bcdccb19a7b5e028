import type { DbOrTx } from '../../../platform/db/database.ts'
import { findFirstMatch, findPage, type PageQuery, type ProductPage } from './queries.ts'
import { literalSearch, readSearch, textOf, widen, type SearchPart } from './read-search.ts'
import { correctSpelling, findSimilarWords } from './spelling.ts'

export type SearchResult = {
  page: ProductPage
  /** The parts of the search text that the products match. */
  search: readonly SearchPart[]
  /** The corrected or shortened text, if nothing matched the typed text. */
  correctedTo?: string
  /** A similar word of the catalogue that finds products, if nothing was found. */
  nearest?: string
}

/**
 * Finds a page of products for a search text. Words such as `red` or `under 3000` have a meaning. If no product has all meanings, the words
 * are searched as typed, then with corrected spelling, then without some of them.
 */
export async function searchProducts(db: DbOrTx, query: PageQuery): Promise<SearchResult> {
  const literal = literalSearch(query.q ?? '')
  const read = readSearch(query.q ?? '')
  if (!isSame(read, literal)) {
    const page = await findPage(db, { ...query, search: read })
    if (page.total > 0) return { page, search: read }
  }
  const page = await findPage(db, { ...query, search: literal })
  const wider = page.total > 0 || literal.length === 0 ? null : await findWider(db, query, read)
  if (!wider) {
    const nearest = page.total > 0 ? null : await findNearest(db, query, literal)
    return { page, search: literal, ...(nearest ? { nearest } : {}) }
  }
  return { page: await findPage(db, { ...query, search: wider }), search: wider, correctedTo: textOf(wider) }
}

/** Returns the search that `searchProducts` would use, without reading the products. */
export async function chooseSearch(db: DbOrTx, query: PageQuery): Promise<readonly SearchPart[]> {
  const literal = literalSearch(query.q ?? '')
  const read = readSearch(query.q ?? '')
  const searches = isSame(read, literal) ? [literal] : [read, literal]
  return (await findFirstMatch(db, query, searches)) ?? (await findWider(db, query, read)) ?? literal
}

/** True if the text has no meaning besides its words. A text of connecting words only is searched as typed. */
const isSame = (read: readonly SearchPart[], literal: readonly SearchPart[]) =>
  read.length === 0 || (read.length === literal.length && read.every(({ kind }) => kind === 'word'))

/** Returns the most similar search that finds something: with corrected spelling, or with fewer parts. */
async function findWider(
  db: DbOrTx,
  query: PageQuery,
  read: readonly SearchPart[],
): Promise<readonly SearchPart[] | null> {
  const corrected = await correct(db, read)
  const searches = [...(corrected ? [corrected] : []), ...widen(corrected ?? read)]
  return searches.length > 0 ? findFirstMatch(db, query, searches) : null
}

/** Returns the most similar word of the catalogue that finds a product, without the other filters. */
async function findNearest(
  db: DbOrTx,
  { productType, ...query }: PageQuery,
  literal: readonly SearchPart[],
): Promise<string | null> {
  const words = await findSimilarWords(
    db,
    literal.map(({ source }) => source),
  )
  if (words.length === 0) return null
  const { page, limit, sort } = query
  const found = await findFirstMatch(db, { productType, page, limit, sort }, words.map(literalSearch))
  return found && textOf(found)
}

/** Corrects the spelling of the words without a meaning. Returns null if they are correct. */
async function correct(db: DbOrTx, parts: readonly SearchPart[]): Promise<SearchPart[] | null> {
  const words = parts.filter(({ kind }) => kind === 'word').map(({ source }) => source)
  const corrected = await correctSpelling(db, words)
  if (!corrected) return null
  const replacements = corrected.values()
  return parts.map((part) =>
    part.kind === 'word' ? { ...part, source: replacements.next().value ?? part.source } : part,
  )
}
