import { sql } from 'kysely'

/** One of these ids. Its text is the same for however many, and PostgreSQL plans it once: an array it would plan anew for each length. */
export const anyOf = (ids: readonly string[]) =>
  sql<string>`any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`
