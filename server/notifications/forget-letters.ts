import type { Tx } from '../db.ts'

export type Addressee = { userId: string; email: string; orderIds: readonly string[] }

/** Deletes every letter that was written to a person or about their orders; what still waits to be sent is not sent. */
export async function forgetLetters(tx: Tx, { userId, email, orderIds }: Addressee) {
  await tx
    .deleteFrom('mails')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb(eb.fn<string>('lower', ['recipient']), '=', email),
        ...(orderIds.length ? [eb('order_id', 'in', orderIds)] : []),
      ]),
    )
    .execute()
}
