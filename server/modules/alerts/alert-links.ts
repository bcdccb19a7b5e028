import { timingSafeEqual } from 'node:crypto'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import { tokenSigner } from '../../platform/db/secrets.ts'

/** Returns the token of the link to the alert with this id. */
export type AlertTokens = (id: string) => string

/** Returns a function that derives the token of an alert from its id. Call it before a transaction begins. */
export const alertTokens = (db: Db): Promise<AlertTokens> => tokenSigner(db, 'alert-links')

/** Refuses a wrong token in the same way as an unknown alert. */
export async function assertToken(db: Db, { id, token }: { id: string; token: string }) {
  const [expected, given] = [Buffer.from((await alertTokens(db))(id)), Buffer.from(token)]
  const isRight = expected.length === given.length && timingSafeEqual(expected, given)
  if (!isRight) refuseLink()
}

export const refuseLink = (): never =>
  refuse('not_found', 'This link is not valid. Please open the link in our e-mail again.')

/** The path of the page from which a person confirms, uses or ends an alert. */
export const alertPath = (id: string, tokenOf: AlertTokens) => `/alerts/${id}?token=${tokenOf(id)}`
