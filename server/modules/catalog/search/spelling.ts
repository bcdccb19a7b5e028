import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { expandSynonyms } from './synonyms.ts'

const MIN_SIMILARITY = 0.3
const MIN_LENGTH = 4

/**
 * Replaces each unknown word of a search by the most similar word of the catalogue (trigram similarity). Returns null if no
 * word is replaced.
 */
export async function correctSpelling(db: DbOrTx, words: readonly string[]): Promise<string[] | null> {
  const corrected = await Promise.all(words.map((word) => findNearestWord(db, word)))
  return corrected.every((word, at) => word === words[at]) ? null : corrected
}

async function findNearestWord(db: DbOrTx, typed: string): Promise<string> {
  const [word] = expandSynonyms(typed)
  if (!word || word.length < MIN_LENGTH) return typed
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word % ${word} and similarity(word, ${word}) >= ${MIN_SIMILARITY}
    order by (word like ${`%${word.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`}) desc,
      similarity(word, ${word}) desc, abs(length(word) - ${word.length}), word
    limit 1`.execute(db)
  return rows[0]?.word ?? typed
}

/** Lower than `MIN_SIMILARITY`: the shopper is asked, so the word may be less similar. */
const MIN_SUGGESTED = 0.12
const MAX_SUGGESTED = 5

/** Finds the words of the catalogue that are most similar to one of these words, to suggest them to the shopper. Sorted by similarity. */
export async function findSimilarWords(db: DbOrTx, typed: readonly string[]): Promise<string[]> {
  const words = typed.map((word) => expandSynonyms(word)[0] ?? word)
  const { rows } = await sql<{ word: string }>`
    select known.word from search_words known cross join unnest(${words}::text[]) typed
    where similarity(known.word, typed) >= ${MIN_SUGGESTED} and known.word <> all(${words}::text[])
    group by known.word order by max(similarity(known.word, typed)) desc, known.word limit ${MAX_SUGGESTED}`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}
