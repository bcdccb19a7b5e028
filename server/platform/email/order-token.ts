import type { Email } from './email.ts'

/** Stands in a stored e-mail where the token of a guest's order goes. The token itself is put in when the e-mail is sent. */
export const ORDER_TOKEN = '{order-token}'

/** Finds the token of a guest's order; null when nothing but an account opens the order (any more). */
export type FindOrderToken = (orderId: string) => Promise<string | null>

type Stored = { letter: Email; order_id: string | null }

/** The e-mail as it is sent: its links have the token. Without a token it has no such link. */
export async function withOrderToken({ letter, order_id }: Stored, find: FindOrderToken): Promise<Email> {
  const isNeeded = letter.blocks.some((block) => block.kind === 'button' && block.to.includes(ORDER_TOKEN))
  if (!isNeeded) return letter
  const token = order_id && (await find(order_id))
  const blocks = letter.blocks.flatMap((block) => {
    if (block.kind !== 'button' || !block.to.includes(ORDER_TOKEN)) return block
    return token ? { ...block, to: block.to.replace(ORDER_TOKEN, token) } : []
  })
  return { ...letter, blocks }
}
