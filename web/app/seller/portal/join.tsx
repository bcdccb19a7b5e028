import { invitationDays } from '../../../../contract/store/policy-facts.ts'
import { redirectDocument, type ActionFunctionArgs } from 'react-router'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { acceptInvitation, showInvitation } from '../../../../contract/sellers/seller-team.ts'
import { EntryPage } from '../../components/entry-page'
import { privateMeta } from '../../lib/meta/private-meta'
import { userApi } from '../../lib/api/api-context'
import { requestUrl } from '../../lib/api/request-url'
import { signOut } from '../../lib/account/session'
import { toast } from '../../ui/toast'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useBrand } from '../../lib/brand'
import { shopName } from '../../lib/brand'
import type { Route } from './+types/join'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = requestUrl(request).searchParams.get('token') ?? ''
  const api = await context.get(userApi)()
  try {
    return { token, invitation: token ? await api(showInvitation, { query: { token } }) : null }
  } catch (error) {
    if (isRefusal(error) && error.status < 500) return { token, invitation: null }
    throw error
  }
}

const accept = endpointAction({ acceptInvitation })

/** Accepts the invitation and opens the seller area. */
export async function action(args: ActionFunctionArgs) {
  const response = await accept(args)
  return response.data.isDone ? redirectDocument('/seller') : response
}
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(
    matches,
    'Invitation to a team',
    `An invitation to join the team of a business on ${shopName(matches)}.`,
  )

const roleRights = {
  manager: 'products, orders, statements and payouts',
  member: 'products and orders, but not its payouts',
}

/** The page that the link in an invitation e-mail opens. */
export default function JoinTeam({ loaderData: { token, invitation } }: Route.ComponentProps) {
  const { name: shop } = useBrand()
  return invitation ? (
    <EntryPage
      title={`Join ${invitation.business}`}
      about={`The owner has invited you. You will be able to manage its ${roleRights[invitation.role]}.`}
    >
      <AcceptInvitation token={token} {...invitation} />
    </EntryPage>
  ) : (
    <EntryPage title="Invitation" about={`Join the team of a business that sells on ${shop}.`}>
      <Notice kind="warning">
        This invitation is no longer valid. Invitations can be used once, within {invitationDays} days. Ask
        the owner of the business for a new one.
      </Notice>
      <ButtonLink to="/" variant="secondary" isWide className="mt-4">
        Go to the shop
      </ButtonLink>
    </EntryPage>
  )
}

/** Signs out here and, if there is one, at the third-party identity provider, which would otherwise sign the same user in again. */
async function signOutAlsoAtProvider() {
  const providerUrl = await signOut().catch(() => undefined)
  if (providerUrl === undefined) {
    void toast('You are still signed in. Please check your connection and try again.', { kind: 'error' })
  } else if (providerUrl) {
    window.location.assign(providerUrl)
  }
}

type AcceptInvitationProps = { token: string; business: string; email: string }

function AcceptInvitation({ token, business, email }: AcceptInvitationProps) {
  const user = useSignedInUser()
  const join = useEndpointForm('acceptInvitation')
  const returnPath = encodeURIComponent(`/seller/join?token=${token}`)
  if (!user) {
    return (
      <div className="stack">
        <p>
          The invitation was sent to <strong className="wrap-anywhere">{email}</strong>. Please sign in with
          the account for that address.
        </p>
        <ButtonLink to={`/sign-in/customer?redirect=${returnPath}`} isWide>
          Sign in
        </ButtonLink>
        <ButtonLink to={`/sign-up/customer?redirect=${returnPath}`} variant="secondary" isWide>
          Create an account
        </ButtonLink>
      </div>
    )
  }
  const isInvitee = user.email.toLowerCase() === email
  return (
    <div className="stack">
      {isInvitee ? (
        <ActionForm of={join} className="stack">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" isWide isBusy={join.isBusy}>
            Join {business}
          </Button>
        </ActionForm>
      ) : (
        <>
          <Notice kind="warning">
            You are signed in as {user.email}, but the invitation was sent to {email}. Please sign out. If
            that leads you to another page, open the link in the e-mail again.
          </Notice>
          <Button variant="secondary" isWide onClick={() => void signOutAlsoAtProvider()}>
            Sign out
          </Button>
        </>
      )}
    </div>
  )
}
