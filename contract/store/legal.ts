/**
 * Versions of the default legal texts that users agree to: the day of their last change. When you change a default text, change its day
 * here. A text that staff have published has the day on which they published it instead, see `readLegalVersions`.
 */
export const legalVersions = { terms: '2026-11-28', privacy: '2026-11-30' } as const

/** The documents that users agree to. */
export const legalDocuments = { terms: 'page:terms-of-service', privacy: 'page:privacy-policy' } as const

/** Returns the day of the last change of the default text of a page. */
export const defaultLegalDay = (key: string): string =>
  key === legalDocuments.privacy ? legalVersions.privacy : legalVersions.terms
