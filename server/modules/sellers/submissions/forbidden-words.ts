// What may not stand in the words of a product: counterfeits, ways around the shop, goods that may not be sold, and cures.

const rules: readonly { why: string; pattern: RegExp }[] = [
  {
    why: 'sounds like a counterfeit',
    pattern: /\b(first copy|master copy|mirror copy|replica|duplicate of|7a quality|aaa quality|dupe of)\b/gi,
  },
  {
    why: 'leads around the shop',
    pattern:
      /\b(whats ?app|telegram|call me|dm me|cash only|https?:\/\/\S+|www\.\S+)|(?<!\d)(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\d)|\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b/gi,
  },
  {
    why: 'names goods that may not be sold',
    pattern: /\b(ivory|shahtoosh|tortoise ?shell|tiger (?:skin|claw)|rhino horn|peacock feathers?)\b/gi,
  },
  {
    why: 'promises a cure',
    pattern:
      /\b(cures?|heals?|guaranteed (?:fairness|whitening)|permanent (?:fairness|whitening)|steroids?)\b/gi,
  },
]

/** What of a text may not be said, each with its reason, in the order in which it stands. */
export function forbiddenIn(text: string): string[] {
  const found = rules.flatMap(({ why, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({ at: match.index, words: `“${match[0]}” ${why}` })),
  )
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ words }) => words))]
}
