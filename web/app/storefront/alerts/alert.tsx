import { productPath } from '../../../../contract/catalog/product-path.ts'
import { useState } from 'react'
import { data, useNavigate } from 'react-router'
import {
  cancelAlert,
  claimAlert,
  confirmAlert,
  showAlert,
  type Alert,
} from '../../../../contract/alerts/alerts.ts'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { showProduct, type Product } from '../../../../contract/catalog/catalog.ts'
import { formatNights } from '../../../../contract/core/dates.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { quoteItems } from '../../../../contract/orders/orders.ts'
import { EntryPage } from '../../components/entry-page'
import { LinkFailed } from '../../components/errors/link-failed'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { publicApi, userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useCart } from '../../lib/cart/cart'
import { asCartItem } from '../../lib/checkout/as-cart-item'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { formatInstant } from '../../lib/labels/order-labels'
import { privateMeta } from '../../lib/meta/private-meta'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/alert'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 100) ?? ''
  if (!token) throw data({ error: 'Link not found', code: 'not_found' }, { status: 404 })
  const api = await context.get(userApi)()
  const alert = await orThrowResponse(api(showAlert, { params, query: { token } }), request)
  const product = await context
    .get(publicApi)(showProduct, { params: { slug: alert.slug } })
    .then(
      (reply) => reply.product,
      () => null, // the product is no longer sold
    )
  const nightPrices = alert.state === 'offered' && alert.from ? await heldPrices(alert, api) : null
  return { alert, token, product, nightPrices }
}

/** Returns the prices of the nights that are held, as the quote in the cart will have them; null if there is no quote now. */
async function heldPrices({ productId, skuId, from, until }: Alert, api: Api) {
  const items = [{ productId, skuId, type: 'rent' as const, quantity: 1, from, until }]
  const reply = await api(quoteItems, { body: { items, couponCode: null } }).catch(() => null)
  return reply?.quote.lines[0]?.nightPrices ?? null
}

export const action = endpointAction({ confirmAlert, cancelAlert, claimAlert })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(
    matches,
    'Your place in the queue',
    'Confirm, use or stop a message about goods that were sold out.',
  )

/** The page behind the links in the e-mails of an alert: confirms the address, puts the held goods into the cart, or ends the alert. */
export default function AlertPage({ loaderData }: Route.ComponentProps) {
  const { alert, token, product, nightPrices } = loaderData
  const { state, title, size, colour, from, until } = alert
  const nights = from && until ? formatNights({ from, until }, { withYear: true }) : null
  const about = [title, size, colour, nights].filter(Boolean).join(' · ')
  return (
    <EntryPage title={titles[state]} about={about}>
      <div className="stack">
        <p>{textOf(alert)}</p>
        {state === 'unconfirmed' && (
          <AnswerButton name="confirmAlert" {...{ alert, token }} label="Yes, tell me" />
        )}
        {state === 'offered' && product && <OrderButton {...{ alert, token, product, nightPrices }} />}
        {['unconfirmed', 'waiting', 'offered'].includes(state) && (
          <AnswerButton name="cancelAlert" {...{ alert, token }} label="I don’t want it any more" isQuiet />
        )}
        {['used', 'expired', 'cancelled'].includes(state) && (
          <ButtonLink to={productPath(alert.productType, alert.slug)} variant="secondary" isWide>
            See the product
          </ButtonLink>
        )}
      </div>
    </EntryPage>
  )
}

const titles: Record<Alert['state'], string> = {
  unconfirmed: 'Confirm your address',
  waiting: 'You are in the queue',
  offered: 'Held for you',
  used: 'You have ordered it',
  expired: 'This is over',
  cancelled: 'Stopped',
}

function textOf({ state, offeredUntil, from }: Alert): string {
  const when = from ? 'when these nights become free' : 'when it is back in stock'
  if (state === 'offered') return `We are holding it for you until ${formatInstant(offeredUntil ?? '')}.`
  return {
    unconfirmed: `We will tell you ${when}, once you have confirmed that this e-mail address is yours.`,
    waiting: `We will send you one e-mail ${when}, and hold it for you.`,
    used: 'It was held for you and is part of your order now.',
    expired:
      'Nothing is held for you, and you will not receive an e-mail about it. You can ask us again if it is still sold.',
    cancelled: 'You will not receive an e-mail about this.',
  }[state]
}

type Answer = { alert: Alert; token: string }

function AnswerButton({
  name,
  alert,
  token,
  label,
  isQuiet = false,
}: Answer & { name: string; label: string; isQuiet?: boolean }) {
  const answer = useEndpointForm(name, { params: { id: alert.id } })
  const variant = isQuiet ? 'quiet' : 'primary'
  return (
    <ActionButton of={answer} fields={{ token }} variant={variant} isWide>
      {label}
    </ActionButton>
  )
}

type OrderButtonProps = Answer & { product: Product } & Pick<CartItem, 'nightPrices'>

/** Puts the held goods into the cart. Only a signed-in person can order them, because the hold then belongs to their account. */
function OrderButton({ alert, token, product, nightPrices }: OrderButtonProps) {
  const user = useSignedInUser()
  const cart = useCart()
  const navigate = useNavigate()
  const [isSoldOut, setSoldOut] = useState(false)
  const claim = useEndpointForm('claimAlert', {
    params: { id: alert.id },
    onDone: () => {
      const sku = product.skus.find(({ id }) => id === alert.skuId)
      if (!sku) return setSoldOut(true)
      const period = alert.from && alert.until ? { from: alert.from, until: alert.until } : null
      const item = asCartItem({ product, sku, qty: 1, period, nightPrices })
      // only one is held, so a second click adds no second one
      if (!cart.items.some(({ id, kind }) => id === item.id && kind === item.kind)) cart.add(item)
      void navigate('/cart')
    },
  })
  if (isSoldOut) return <Notice kind="error">This size is no longer sold.</Notice>
  if (!user) {
    const here = `/alerts/${alert.id}?token=${token}`
    return (
      <ButtonLink to={`/sign-in/customer?redirect=${encodeURIComponent(here)}`} isWide>
        Sign in to order it
      </ButtonLink>
    )
  }
  return (
    <Button isWide isBusy={claim.isBusy} onClick={() => void claim.submit({ token })}>
      Add to cart
    </Button>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LinkFailed
    error={error}
    title="This link is not valid"
    text="It may be incomplete. Open the link in our e-mail again."
  >
    <ButtonLink to="/marketplace">See all products</ButtonLink>
  </LinkFailed>
)
