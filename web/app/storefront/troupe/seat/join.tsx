import { joinTroupe, showInvitation } from '../../../../../contract/troupes/troupes.ts'
import { LinkFailed } from '../../../components/errors/link-failed'
import { publicApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { LinePicture } from '../../../components/orders/line-picture'
import { ActionForm, useEndpointForm } from '../../../lib/forms/action-form'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { privateMeta } from '../../../lib/meta/private-meta'
import { Button, ButtonLink } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Notice } from '../../../ui/notice'
import { Panel } from '../../../ui/panel'
import type { Route } from './+types/join'
import { TroupeHero } from '../troupe-hero'
import { closedText, deadlineText, nightsLabel, placesText } from '../troupe-labels'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const troupe = await orThrowResponse(api(showInvitation, { params: { token: params.token } }), request)
  return { troupe, token: params.token }
}

export const action = endpointAction({ joinTroupe })
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Join a group', 'Choose your size in a group booking and pay your own share.')

/** The page behind the link of a group: what the group wears, and the form with which a dancer gets the personal link. */
export default function JoinPage({ loaderData: { troupe, token } }: Route.ComponentProps) {
  const { name, organiser, outfits, seatsLeft, state, deadline } = troupe
  const isFull = seatsLeft === 0
  const problem = closedText[state] ?? (isFull ? 'All places of this group are taken.' : null)
  return (
    <main id="content">
      <TroupeHero eyebrow={nightsLabel(troupe)} title={name}>
        <p>
          {organiser && `${organiser} invites you to dance in the same outfit. `}
          {!problem && `${placesText(troupe)}. ${deadlineText(deadline)}.`}
        </p>
      </TroupeHero>
      <div className="page-width grid max-w-3xl gap-6 py-6">
        {problem && <Notice kind="warning">{problem}</Notice>}
        {outfits.length > 0 && (
          <Panel title={outfits.length > 1 ? 'The outfits' : 'The outfit'}>
            <ul className="stack">
              {outfits.map(({ productId, title, image, slug, sizes }) => (
                <li key={productId} className="flex gap-4">
                  <LinePicture src={image} className="h-28 w-22" />
                  <div>
                    <p className="font-semibold">{title}</p>
                    <p className="text-muted">
                      {sizes
                        .map(
                          ({ size, colour, free }) =>
                            `${[size ?? 'One size', colour].filter(Boolean).join(', ')}: ${free} left`,
                        )
                        .join(' · ')}
                    </p>
                    <ButtonLink to={`/rent/${slug}`} variant="quiet" size="small" className="-ml-3">
                      See the outfit
                    </ButtonLink>
                  </div>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {!closedText[state] && <JoinForm token={token} isFull={isFull} />}
      </div>
    </main>
  )
}

/** The form for the personal link. Dancers of a full group can have theirs sent again. */
function JoinForm({ token, isFull }: { token: string; isFull: boolean }) {
  const join = useEndpointForm('joinTroupe', {
    params: { token },
    done: 'We have sent you your link',
    onRefused: useReloadOnRefusal({ hasMessage: true }),
  })
  const sentTo = (join.success?.reply as { email: string } | undefined)?.email
  if (sentTo) {
    return (
      <Panel title="Check your e-mail">
        <p>
          We have sent your personal link to <strong>{sentTo}</strong>. Open it to choose your size and to pay
          your share. You need no account.
        </p>
      </Panel>
    )
  }
  return (
    <Panel
      title={isFull ? 'Do you have a place already?' : 'I want to dance'}
      text={
        isFull
          ? 'We send you your personal link again.'
          : 'We send you a personal link, so that only you can change your place. You need no account.'
      }
    >
      <ActionForm of={join} className="stack">
        <div className="field-grid">
          <Field label="Your name" autoComplete="name" required {...join.field('name')} />
          <Field
            label="Your e-mail address"
            type="email"
            autoComplete="email"
            required
            {...join.field('email')}
          />
        </div>
        <Button type="submit" isBusy={join.isBusy} className="self-start">
          Send me my link
        </Button>
      </ActionForm>
    </Panel>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LinkFailed
    error={error}
    title="This link does not work any more"
    text="The organiser may have made a new one. Please ask for it."
  >
    <ButtonLink to="/rent">Rent outfits</ButtonLink>
  </LinkFailed>
)
