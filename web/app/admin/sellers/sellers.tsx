import { useState } from 'react'
import type { Paise } from '../../../../contract/core/money.ts'
import { Form } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import {
  listSellers,
  recordSubscription,
  reinstateSeller,
  suspendSeller,
  type SellerRow,
} from '../../../../contract/sellers/seller-account.ts'
import { userApi } from '../../lib/api/api-context'
import { formAction } from '../../lib/forms/form-action'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Field } from '../../ui/field'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/sellers'
import { SellerActions } from './seller-actions'
import { titleOf } from '../../lib/brand'
import { Badge } from '../../ui/badge'

export async function loader({ context, request }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.slice(0, 100) ?? ''
  const api = await context.get(userApi)()
  const [list, { sellerPlan }] = await orThrowResponse(
    Promise.all([api(listSellers, { query: q ? { q } : {} }), loadSettings(api, ['sellerPlan'])]),
    request,
  )
  return { q, ...list, monthlyFee: sellerPlan.monthlyFee }
}

export const action = formAction({ recordSubscription, reinstateSeller, suspendSeller })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Sellers', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The businesses that sell here, with subscription and status. */
export default function Sellers({ loaderData: { q, sellers, monthlyFee } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Sellers" />
      <Form key={q} className="mb-5 flex max-w-xl items-end gap-3">
        <Field label="Name or e-mail" name="q" type="search" defaultValue={q} className="grow" />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      <Table
        caption="Sellers"
        columns={['Business', 'Status', 'Paid until', 'Products', 'Actions']}
        empty={
          <EmptyState title={q ? 'No matching sellers' : 'No sellers yet'}>
            <p className="text-muted">Sellers appear here after their first submission.</p>
          </EmptyState>
        }
      >
        {sellers.map((seller) => (
          <TableRow key={seller.id} seller={seller} monthlyFee={monthlyFee} />
        ))}
      </Table>
    </>
  )
}

const statusLabels = { applying: 'New', active: 'Active', suspended: 'Suspended' }
const statusTones = { applying: 'warning', active: 'success', suspended: 'danger' } as const

function TableRow({ seller, monthlyFee }: { seller: SellerRow; monthlyFee: Paise }) {
  const [isOpen, setOpen] = useState(false)
  const taxStatus = seller.gstin ? `GSTIN ${seller.gstin}` : 'Not registered for GST'
  return (
    <Row>
      <Cell className="max-md:col-span-2">
        <span className="block font-semibold">{seller.displayName}</span>
        <span className="hint break-all">
          {seller.email}
          {!seller.hasAccount && ', without an account'}
        </span>
        <span className="hint">{[seller.state, taxStatus].filter(Boolean).join(', ')}</span>
        {seller.suspendedBecause && <span className="hint text-danger">{seller.suspendedBecause}</span>}
      </Cell>
      <Cell>
        <Badge tone={statusTones[seller.status]}>{statusLabels[seller.status]}</Badge>
      </Cell>
      <Cell>{seller.subscribedUntil ? formatDay(seller.subscribedUntil) : 'Never paid'}</Cell>
      <Cell>
        {seller.liveProducts} live{seller.waiting > 0 && `, ${seller.waiting} in review`}
      </Cell>
      <Cell className="max-md:col-span-2">
        <SellerActions seller={seller} monthlyFee={monthlyFee} isOpen={isOpen} onOpen={setOpen} />
      </Cell>
    </Row>
  )
}
