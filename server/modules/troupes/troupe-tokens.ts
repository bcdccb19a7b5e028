import type { Db } from '../../platform/db/database.ts'
import { tokenSigner } from '../../platform/db/secrets.ts'

/** The link of a group, whose token changes with the serial, or the personal link of a dancer. */
export type TroupeLink = { troupeId: string; serial: number } | { dancerId: string }

/** Returns a function that derives the token of a link, so that the same link is in every e-mail. Call it before a transaction begins. */
export async function troupeTokens(db: Db): Promise<(link: TroupeLink) => string> {
  const sign = await tokenSigner(db, 'troupe-links')
  return (link) =>
    sign('dancerId' in link ? `dancer ${link.dancerId}` : `troupe ${link.troupeId} ${link.serial}`)
}

export type TroupeTokens = Awaited<ReturnType<typeof troupeTokens>>

/** The path of the page with the personal link of a dancer. */
export const seatPath = (dancerId: string, tokenOf: TroupeTokens) => `/troupe/seat/${tokenOf({ dancerId })}`
