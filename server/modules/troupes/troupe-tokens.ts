import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { readSecret } from '../../platform/db/secrets.ts'

/** The link of a group, whose token changes with the serial, or the personal link of a dancer. */
export type TroupeLink = { troupeId: string; serial: number } | { dancerId: string }

/**
 * Returns a function that derives the token of a link: HMAC-SHA-256 with a secret of the shop. So the shop can write the same link into
 * every e-mail, although the database contains only hashes of tokens. Call it before a transaction begins.
 */
export async function troupeTokens(db: Db): Promise<(link: TroupeLink) => string> {
  const secret = await readSecret(db, 'troupe-links')
  return (link) => {
    const subject = 'dancerId' in link ? `dancer ${link.dancerId}` : `troupe ${link.troupeId} ${link.serial}`
    return createHmac('sha256', secret).update(subject).digest('base64url')
  }
}

export type TroupeTokens = Awaited<ReturnType<typeof troupeTokens>>

/** The path of the page with the personal link of a dancer. */
export const seatPath = (dancerId: string, tokenOf: TroupeTokens) => `/troupe/seat/${tokenOf({ dancerId })}`
