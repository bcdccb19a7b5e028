/**
 * Versions of the legal texts that users agree to: the day of the last change. When you change a text, change its day here.
 */
export const legalVersions = { terms: '2026-11-23', privacy: '2026-11-22' } as const
