import { formatExact, type Paise } from '../../../../contract/core/money.ts'
import type { PayoutResult } from '../../../../contract/sellers/payouts.ts'
import { emailTemplate, withoutBusiness } from '../../../platform/email/email.ts'

type Data = {
  business: string | null
  amount: Paise
  /** The last four digits of the seller's bank account. */
  account: string
  result: PayoutResult
}

/** Tells a seller that a payout has arrived, or that the bank has returned it. */
export const payoutSettled = emailTemplate({
  name: 'payout-settled',
  withoutFreeText: withoutBusiness,
  render: ({ business, amount, account, result }: Data) => {
    const sum = formatExact(amount)
    const isPaid = 'utr' in result
    const title = isPaid ? `We have paid you ${sum}` : `Your payout of ${sum} failed`
    const facts = [
      { label: 'Amount', value: sum, isStrong: true },
      { label: 'Account', value: `ending in ${account}` },
      isPaid
        ? { label: 'UTR', value: result.utr }
        : { label: 'Reason given by the bank', value: result.error },
    ]
    const text = isPaid
      ? `We have paid ${business ?? 'your business'} its earnings from delivered orders.`
      : `The bank has returned a payout to ${business ?? 'your business'}. The money is still yours: we will include it in the next payout once your bank details are correct.`
    const button = isPaid
      ? { kind: 'button' as const, label: 'See my payouts', to: '/seller/payouts' }
      : { kind: 'button' as const, label: 'Check my bank details', to: '/seller/onboarding' }
    return {
      subject: title,
      preview: isPaid ? `UTR ${result.utr}` : 'Please check your bank details.',
      title,
      blocks: [{ kind: 'text', text }, { kind: 'facts', facts }, button],
    }
  },
})
