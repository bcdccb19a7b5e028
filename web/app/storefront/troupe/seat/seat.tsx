import { useState } from 'react'
import { formatPayable } from '../../../../../contract/core/money.ts'
import { confirmationId } from '../../../../../contract/orders/orders.ts'
import {
  chooseSize,
  leaveTroupe,
  paySeat,
  showSeat,
  type Seat,
} from '../../../../../contract/troupes/troupes.ts'
import { LinkFailed } from '../../../components/errors/link-failed'
import { publicApi } from '../../../lib/api/api-context'
import { loadSettings } from '../../../lib/api/load-settings'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { useEndpointForm } from '../../../lib/forms/action-form'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { privateMeta } from '../../../lib/meta/private-meta'
import { ButtonLink } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Panel } from '../../../ui/panel'
import type { Route } from './+types/seat'
import { LeaveSeat } from './leave-seat'
import { PayingSeat } from './paying-seat'
import { SeatPayment } from './seat-payment'
import { SizeChoice } from './size-choice'
import { TroupeHero } from '../troupe-hero'
import { closedText, deadlineText, nightsLabel, placesText } from '../troupe-labels'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const [seat, { online }] = await orThrowResponse(
    Promise.all([api(showSeat, { params: { token: params.token } }), loadSettings(api, ['online'])]),
    request,
  )
  return { seat, token: params.token, isSimulated: online === 'demo' }
}

export const action = endpointAction({ chooseSize, leaveTroupe, paySeat })
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Your place', 'Choose your size and pay your share of a group booking.')

/** The page behind the personal link of a dancer: choose a size, say where the outfit goes, pay, and give the place up. */
export default function SeatPage({ loaderData: { seat, token, isSimulated } }: Route.ComponentProps) {
  const { troupe, name, state, title, size } = seat
  const problem = closedText[troupe.state]
  return (
    <main id="content">
      <TroupeHero eyebrow={nightsLabel(troupe)} title={troupe.name}>
        <p>
          Namaste {name}. {troupe.organiser && `${troupe.organiser} organises this group. `}
          {state !== 'paid' && !problem && `${deadlineText(troupe.deadline)}.`}
        </p>
      </TroupeHero>
      <div className="page-width grid max-w-3xl gap-6 py-6">
        {problem && state !== 'paid' && state !== 'paying' && <Notice kind="warning">{problem}</Notice>}
        {state === 'paid' && <PaidSeat seat={seat} token={token} />}
        {state === 'paying' && <PayingSeat seat={seat} token={token} />}
        {!problem && (state === 'none' || state === 'unpaid') && <Sizes seat={seat} token={token} />}
        {!problem && state === 'unpaid' && (
          <Panel title="Where it goes, and what you pay" text={[title, size].filter(Boolean).join(', ')}>
            <SeatPayment seat={seat} token={token} isSimulated={isSimulated} />
          </Panel>
        )}
        {!problem && state === 'unpaid' && <LeaveSeat seat={seat} token={token} />}
      </div>
    </main>
  )
}

type SeatProps = { seat: Seat; token: string }

function Sizes({ seat: { troupe, skuId, state, isHeld }, token }: SeatProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const choose = useEndpointForm('chooseSize', {
    params: { token },
    done: 'The size is held for you',
    onRefused: useReloadOnRefusal({ fields: ['skuId'] }),
  })
  if (state === 'none' && troupe.seatsLeft === 0) {
    return (
      <Notice kind="warning">
        All places of this group are taken. Please ask the organiser whether one is free.
      </Notice>
    )
  }
  return (
    <Panel
      title="Your size"
      text={
        state === 'none'
          ? `${placesText(troupe)}. The size that you choose is held for you until the deadline.`
          : isHeld
            ? 'This size is held for you. You can take another one until you pay.'
            : 'No outfit is held for you at the moment. Please choose your size.'
      }
    >
      <SizeChoice
        outfits={troupe.outfits}
        chosen={isHeld ? skuId : null}
        busySku={choose.isBusy ? picked : null}
        onChoose={(sku) => {
          setPicked(sku)
          void choose.submit({ skuId: sku })
        }}
      />
    </Panel>
  )
}

function PaidSeat({ seat, token }: SeatProps) {
  const { order, title, size } = seat
  return (
    <>
      <Panel title="You are in!" text={[title, size].filter(Boolean).join(', ')}>
        <div className="stack">
          <Notice kind="success">
            {order
              ? `Your share of ${formatPayable(order.amountDue)} is paid, with the deposit. The receipt is in your e-mail.`
              : 'The organiser has paid for you. You get your outfit from the organiser.'}
          </Notice>
          {order && (
            <ButtonLink
              to={`/thank-you/${order.id}?token=${order.token}`}
              variant="secondary"
              className="self-start"
            >
              See order {confirmationId(order.id)}
            </ButtonLink>
          )}
        </div>
      </Panel>
      {seat.cancellation && <LeaveSeat seat={seat} token={token} />}
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LinkFailed
    error={error}
    title="This link does not work any more"
    text="Open the link in our newest e-mail, or ask the organiser for a new one."
  >
    <ButtonLink to="/rent">Rent outfits</ButtonLink>
  </LinkFailed>
)
