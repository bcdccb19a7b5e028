import { sql } from 'kysely'

/**
 * Returns SQL for "any of these ids". The text of the statement is the same for any number of ids, so PostgreSQL plans the statement
 * once. If the parameter were an array, PostgreSQL would plan the statement again for each length of the array.
 */
export const anyOf = (ids: readonly string[]) =>
  sql<string>`any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`
