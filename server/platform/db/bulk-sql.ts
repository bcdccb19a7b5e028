import { sql } from 'kysely'

/**
 * Returns SQL for "any of these ids". The text does not depend on the number of ids, so PostgreSQL plans the statement once. It
 * would plan a statement with an array again for each length of the array.
 */
export const anyOf = (ids: readonly string[]) =>
  sql<string>`any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`
