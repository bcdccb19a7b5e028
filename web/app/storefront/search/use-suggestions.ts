import { useEffect, useState } from 'react'
import type { Suggestions } from '../../../../contract/catalog/catalog.ts'
import { fetchJson } from '../../lib/api/fetch-json'

const TYPING_MS = 160
const FEWEST_LETTERS = 2
const NOTHING: Suggestions = { categories: [], products: [] }

const amounts = new Set(['price', 'rentPrice'])

/** What the shop offers for this text, a moment after the last letter. An answer to an older text is never shown. */
export function useSuggestions(typed: string): Suggestions {
  const q = typed.trim().replaceAll(/\s+/g, ' ').slice(0, 100)
  const [answer, setAnswer] = useState({ to: '', suggestions: NOTHING })

  useEffect(() => {
    if (q.length < FEWEST_LETTERS) return
    const asked = new AbortController()
    const path = `/api/suggestions?${new URLSearchParams({ q })}`
    const timer = setTimeout(() => {
      fetchJson<Suggestions>({ path, signal: asked.signal, amounts }).then(
        (suggestions) => asked.signal.aborted || setAnswer({ to: q, suggestions }),
        () => undefined, // without suggestions one can still search
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [q])

  // What was offered for the beginning of a word stays until the answer for the longer one is there.
  return q.length >= FEWEST_LETTERS && answer.to !== '' && q.startsWith(answer.to)
    ? answer.suggestions
    : NOTHING
}
