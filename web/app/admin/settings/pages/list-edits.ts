/** Returns a list with another item at this position. */
export const replaceAt = <T>(items: readonly T[], at: number, item: T): T[] =>
  items.map((old, index) => (index === at ? item : old))

export const removeAt = <T>(items: readonly T[], at: number): T[] => items.filter((_, index) => index !== at)

/** Returns a list with further items, which begin at this position. */
export const insertAt = <T>(items: readonly T[], at: number, added: readonly T[]): T[] => [
  ...items.slice(0, at),
  ...added,
  ...items.slice(at),
]

/** Moves an item up (-1) or down (1). */
export function moveAt<T>(items: readonly T[], at: number, by: -1 | 1): T[] {
  const item = items[at]
  if (item === undefined || at + by < 0 || at + by >= items.length) return [...items]
  return insertAt(removeAt(items, at), at + by, [item])
}
