/**
 * The days on which the terms and the privacy notice last changed: the versions that people agree to. Whoever changes the
 * words of one changes its day here.
 */
export const legalVersions = { terms: '2026-11-21', privacy: '2026-11-22', marketing: '2026-11-21' } as const
