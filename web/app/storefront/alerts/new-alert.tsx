import { data } from 'react-router'
import { HOLD_MINUTES, requestAlert } from '../../../../contract/alerts/alerts.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { showProduct, type Product } from '../../../../contract/catalog/catalog.ts'
import { EntryPage } from '../../components/entry-page'
import { publicApi, userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { privateMeta } from '../../lib/meta/private-meta'
import { Button, ButtonLink } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Field, SelectField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/new-alert'

/** Returns the product and the choice in the URL, and the confirmed address of a signed-in user. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const chosen = (name: string) => searchParams.get(name)?.slice(0, 200) ?? ''
  const slug = chosen('product')
  if (!slug) throw data({ error: 'Product not found', code: 'not_found' }, { status: 404 })
  const { product } = await orThrowResponse(
    context.get(publicApi)(showProduct, { params: { slug } }),
    request,
  )
  const api = await context.get(userApi)()
  const user = await api(showCurrentUser).then(
    ({ user }) => user,
    () => null, // a visitor, or the account could not be read: the form asks for the address
  )
  const email = user?.email ?? ''
  const isConfirmed = user?.emailVerified ?? false
  const nights = { from: chosen('from'), until: chosen('until'), pin: chosen('pin') }
  return { product, email, isConfirmed, sku: chosen('sku'), ...nights }
}

export const action = endpointAction({ requestAlert })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Tell me when it is available', 'We will send you one e-mail and hold it for you.')

type Reply = { needsConfirmation: boolean; email: string }

/** The form of a person who wants to be told when goods are in stock again, or when a rental becomes free for certain nights. */
export default function NewAlert({ loaderData }: Route.ComponentProps) {
  const { product, email, isConfirmed, sku, from, until, pin } = loaderData
  const isRental = product.productType === 'rent'
  const form = useEndpointForm('requestAlert', { done: (reply) => thanks(reply as Reply) })
  const choices = product.skus.filter(({ available }) => isRental || available < 1)
  const title = isRental ? 'Tell me when my nights become free' : 'Tell me when it is back in stock'
  return (
    <EntryPage title={title} about={product.title}>
      {form.success ? (
        <Done text={thanks(form.success.reply as Reply)} product={product} />
      ) : choices.length === 0 ? (
        <InStock product={product} />
      ) : (
        <ActionForm of={form} className="stack">
          <SelectField label="Size and colour" defaultValue={sku} {...form.field('skuId')}>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {[choice.size, choice.colour].filter(Boolean).join(', ') || product.title}
              </option>
            ))}
          </SelectField>
          {isRental && (
            <div className="grid grid-cols-2 gap-3">
              <DateField label="From" defaultValue={from} {...form.field('from')} />
              <DateField label="Until" defaultValue={until} {...form.field('until')} />
            </div>
          )}
          {isRental && (
            <Field
              label="PIN code"
              inputMode="numeric"
              autoComplete="postal-code"
              onInput={({ currentTarget }) => {
                currentTarget.value = currentTarget.value.replaceAll(/\D/g, '').slice(0, 6) // a pasted PIN code can have a space
              }}
              hint="Where you will wear it. Leave it empty if you collect it in our shop"
              defaultValue={pin}
              {...form.field('pin')}
            />
          )}
          {isConfirmed ? (
            <p className="text-muted">
              We will write to <strong className="break-all text-ink">{email}</strong>.
            </p>
          ) : (
            <Field
              label="E-mail"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              hint="You get a link to confirm your address. Your place in the queue counts from then on"
              defaultValue={email}
              required
              {...form.field('email')}
            />
          )}
          <Button type="submit" size="large" isWide isBusy={form.isBusy}>
            Tell me
          </Button>
          <p className="hint">
            First come, first served: you will get one e-mail, and we will hold it for you for {HOLD_MINUTES}{' '}
            minutes. Every e-mail has a link to stop it.
          </p>
        </ActionForm>
      )}
    </EntryPage>
  )
}

const thanks = ({ needsConfirmation, email }: Reply) =>
  needsConfirmation
    ? `We have sent a link to ${email}. Open it to take your place in the queue.`
    : `You are in the queue. We will write to ${email}.`

const Done = ({ text, product }: { text: string; product: Product }) => (
  <div className="stack">
    <Notice kind="success">{text}</Notice>
    <ButtonLink to={product.handle} variant="secondary" isWide>
      Back to the product
    </ButtonLink>
  </div>
)

const InStock = ({ product }: { product: Product }) => (
  <div className="stack">
    <Notice kind="success">All sizes are in stock.</Notice>
    <ButtonLink to={product.handle} isWide>
      Order it now
    </ButtonLink>
  </div>
)
