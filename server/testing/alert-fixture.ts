import { dayInIndia } from '../../contract/core/dates.ts'
import { offerGoods } from '../modules/alerts/offer-goods.ts'
import { setClock } from './rental-fixture.ts'
import type { TestShop } from './shop.ts'

/** The id and the token of a link to `/alerts/:id` in an e-mail. */
export type AlertLink = { params: { id: string }; token: string }

/** Returns functions that read the e-mails of alerts and run their background job at a later time. */
export function alertSteps(shop: TestShop) {
  /** Finds the recipients of the e-mails of a template, in the sequence in which they were written. */
  async function recipients(template: 'confirm-alert' | 'goods-available'): Promise<string[]> {
    const rows = await shop.db
      .selectFrom('emails')
      .select('recipient')
      .where('template', '=', template)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ recipient }) => recipient)
  }

  /** Reads the link in the newest e-mail to this address. */
  async function linkTo(email: string): Promise<AlertLink> {
    const { content } = await shop.db
      .selectFrom('emails')
      .select('content')
      .where('recipient', '=', email)
      .where('template', 'in', ['confirm-alert', 'goods-available'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [, id, token] = /\/alerts\/([^?"]+)\?token=([\w-]+)/.exec(JSON.stringify(content))!
    return { params: { id: id! }, token: token! }
  }

  /** Runs the background job, `minutes` after the present time of the shop. */
  async function offerAfter(minutes = 0) {
    setClock(shop, new Date(shop.env.now().getTime() + minutes * 60_000).toISOString())
    await offerGoods(shop)
  }

  const today = () => dayInIndia(shop.env.now())
  return { recipients, linkTo, offerAfter, today }
}
