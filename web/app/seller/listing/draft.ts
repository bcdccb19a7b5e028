import { emptyFields, fieldOrder, type ListingFields } from './fields'

const KEY = 'navrang-listing-v1'

/** What this person typed in this browser before and did not send; null when there is nothing. */
export function readDraft(userId: string): ListingFields | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as
      | ({ userId: string } & Partial<ListingFields>)
      | null
    if (kept?.userId !== userId) return null
    const fields = fieldOrder.map((name) => [name, typeof kept[name] === 'string' ? kept[name] : ''])
    return { ...emptyFields, ...(Object.fromEntries(fields) as Partial<ListingFields>) }
  } catch {
    return null
  }
}

export function saveDraft(userId: string, fields: ListingFields) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, ...fields }))
  } catch {
    // then it is typed again
  }
}

export function dropDraft() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
}
