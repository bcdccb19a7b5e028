/** Adds React keys to the items of a list that may contain equal items, for example equal texts. The keys are their positions. */
export const withKeys = <T>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, index) => ({ key: String(index), item }))
