import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { expandSynonyms } from './synonyms.ts'

const LEAST_ALIKE = 0.3
const SHORTEST = 4

/** What somebody probably meant: each word that the catalogue does not know as the known one most like it; null when nothing is alike. */
export async function correctSpelling(db: DbOrTx, words: readonly string[]): Promise<string[] | null> {
  const corrected = await Promise.all(words.map((word) => nearest(db, word)))
  return corrected.every((word, at) => word === words[at]) ? null : corrected
}

async function nearest(db: DbOrTx, typed: string): Promise<string> {
  const [word] = expandSynonyms(typed)
  if (!word || word.length < SHORTEST) return typed
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word % ${word} and similarity(word, ${word}) >= ${LEAST_ALIKE}
    order by (word like ${`%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}) desc,
      similarity(word, ${word}) desc, abs(length(word) - ${word.length}), word
    limit 1`.execute(db)
  return rows[0]?.word ?? typed
}
