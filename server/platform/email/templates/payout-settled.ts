import { formatExact, type Paise } from '../../../../contract/core/money.ts'
import type { Email } from '../email.ts'

type Data = {
  business: string | null
  amount: Paise
  /** The last four digits of the account. */
  account: string
  outcome: { utr: string } | { error: string }
}

/** Tells a seller that money of theirs is in their account, or that the bank sent it back. */
export function payoutSettled({ business, amount, account, outcome }: Data): Email {
  const sum = formatExact(amount)
  const isPaid = 'utr' in outcome
  const title = isPaid ? `${sum} are in your account` : `${sum} could not be paid to you`
  const facts = [
    { label: 'Amount', value: sum, isStrong: true },
    { label: 'Account', value: `ends with ${account}` },
    isPaid ? { label: 'UTR', value: outcome.utr } : { label: 'The bank says', value: outcome.error },
  ]
  const what = isPaid
    ? `We have paid ${business ?? 'your business'} what it earned with delivered orders.`
    : `The bank has sent a payout to ${business ?? 'your business'} back. The money is yours: it is paid with the next payout, once the account is right.`
  const button = isPaid
    ? { kind: 'button' as const, label: 'See my payouts', to: '/seller/payouts' }
    : { kind: 'button' as const, label: 'Look at my bank account', to: '/seller/onboarding' }
  return {
    subject: title,
    preview: isPaid ? `UTR ${outcome.utr}` : 'Please look at your bank account.',
    title,
    blocks: [{ kind: 'text', text: what }, { kind: 'facts', facts }, button],
  }
}
