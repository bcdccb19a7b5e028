import { HOLD_MINUTES } from '../../../../contract/alerts/alerts.ts'
import { emailTemplate } from '../../../platform/email/email.ts'

type Data = { goods: string; nights: string | null; until: string; path: string }

/** Tells the first person in the queue that the goods are available and held for them. `until` is the time at which the hold ends. */
export const goodsAvailable = emailTemplate({
  name: 'goods-available',
  isSecret: true,
  usableMinutes: HOLD_MINUTES,
  render: ({ goods, nights, until, path }: Data) => ({
    subject: nights ? `Free for your nights: ${goods}` : `Back in stock: ${goods}`,
    preview: `Held for you until ${until}.`,
    title: nights ? 'Your nights are free' : 'Back in stock',
    blocks: [
      {
        kind: 'text',
        text: nights ? `${goods} has become free for ${nights}.` : `${goods} is in stock again.`,
      },
      {
        kind: 'text',
        text: `You were first in the queue, so we hold it for you for ${HOLD_MINUTES} minutes, until ${until}. After that it goes to the next person.`,
      },
      { kind: 'button', label: 'Order it now', to: path },
      {
        kind: 'small',
        text: 'This is the only e-mail about this. If you no longer want it, open the link and choose “I don’t want it any more”.',
      },
    ],
  }),
})
