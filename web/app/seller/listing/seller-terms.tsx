import { Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { countProducts } from '../../../../contract/sellers/seller-terms.ts'
import type { Quota } from '../../../../contract/sellers/submissions.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { Icon } from '../../ui/icon'
import { Panel } from '../../ui/panel'

type Plan = StoreSettings['sellerPlan']
type SellerTermsProps = { quota: Quota | null; plan: Plan; commission: string }

/** The price of the subscription, the commission and, for a signed-in seller, how many more products the seller may submit this month. */
export const SellerTerms = ({ quota, plan, commission }: SellerTermsProps) => (
  <Panel title="How it works">
    {quota && (
      <output className="mt-3 block rounded-lg bg-sunken p-3">
        <strong className="font-semibold">
          {quota.left} of {countProducts(quota.limit)} left this month.
        </strong>
        {quota.left === 0 && ` You can submit the next one from ${formatDay(quota.nextFrom)}.`}
      </output>
    )}
    <ul className="mt-3 grid gap-2.5">
      {listFacts(plan, commission).map((fact) => (
        <li key={fact} className="flex gap-2.5">
          <Icon name="check" className="mt-0.5 size-5 shrink-0 text-success" />
          {fact}
        </li>
      ))}
    </ul>
    {quota && (
      <Link to="/seller/onboarding" className="touch-link underline mt-2">
        Manage your business and subscription
      </Link>
    )}
  </Panel>
)

const listFacts = ({ monthlyFee, productsPerMonth }: Plan, commission: string) => [
  `The subscription costs ${formatRupees(monthlyFee)} a month.`,
  `You can submit up to ${countProducts(productsPerMonth)} per calendar month.`,
  `From each sale we deduct a commission, at present ${commission} (GST included) unless we have agreed another one, and the TCS and TDS that the law requires.`,
  'We pay the rest to your bank account after the order has been delivered.',
  'Our team reviews every product and lets you know by e-mail whether it is approved, rejected or needs changes, and why.',
  'You can improve a rejected product and submit it again. It does not count twice.',
  'Your images stay private until we approve them.',
]
