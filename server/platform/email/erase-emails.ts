import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { send, topic } from '../jobs/jobs.ts'

/** Letters whose rows were taken out: where they were kept as files, those go after it. */
export const emailsPurged = topic('emails-purged', z.object({ ids: z.array(z.uuid()) }))

export type Addressee = {
  userId: string
  /** Their address; null when they never proved that it is theirs, so that letters to it may be somebody else's. */
  email: string | null
  orderIds: readonly string[]
}

/** Deletes every letter that was written to a person or about their orders; what still waits to be sent is not sent. */
export async function eraseEmails(tx: Tx, { userId, email, orderIds }: Addressee) {
  const gone = await tx
    .deleteFrom('emails')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        ...(email ? [eb(eb.fn<string>('lower', ['recipient']), '=', email)] : []),
        ...(orderIds.length ? [eb('order_id', 'in', orderIds)] : []),
      ]),
    )
    .returning('id')
    .execute()
  if (gone.length > 0) await send(tx, emailsPurged, { ids: gone.map(({ id }) => id) })
}

/** Deletes every e-mail about these orders. */
export async function eraseEmailsOf(tx: Tx, orderIds: readonly string[]) {
  const gone = await tx
    .deleteFrom('emails')
    .where('order_id', 'in', [...orderIds])
    .returning('id')
    .execute()
  if (gone.length > 0) await send(tx, emailsPurged, { ids: gone.map(({ id }) => id) })
}
