import { useState } from 'react'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { acceptInvitation, showInvitation } from '../../../../contract/sellers/seller-team.ts'
import { EntryCard } from '../../components/entry-card'
import { privateMeta } from '../../lib/private-meta'
import { userApi } from '../../lib/api/api-context'
import { requestUrl } from '../../lib/api/request-url'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { signOut } from '../../lib/account/session'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { errorMessage } from '../../lib/api/error-message'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/join'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = requestUrl(request).searchParams.get('token') ?? ''
  const call = await context.get(userApi)()
  try {
    return { token, invitation: token ? await call(showInvitation, { query: { token } }) : null }
  } catch (error) {
    if (isRefusal(error) && error.status < 500) return { token, invitation: null }
    throw error
  }
}

export const meta: Route.MetaFunction = () =>
  privateMeta('Invitation to a team', 'A business of this shop asks you into its team.')

const rights = {
  manager: 'Its products, orders, statements and payouts',
  member: 'Its products and orders, not its money',
}

/** Where the letter of an invitation leads: who asks, for what, and the answer. */
export default function JoinTeam({ loaderData: { token, invitation } }: Route.ComponentProps) {
  return (
    <main id="content" className="page-width py-10 lg:py-16">
      {invitation ? (
        <EntryCard
          title={`Join ${invitation.business}`}
          about={`The owner would like you to help. ${rights[invitation.part]} would be yours to look after.`}
        >
          <Answer token={token} {...invitation} />
        </EntryCard>
      ) : (
        <EntryCard title="Invitation" about="To the team of a business that sells here.">
          <Notice kind="warning">
            This invitation is no longer valid. It works once, for two weeks. Ask the owner of the business
            for a new one.
          </Notice>
          <ButtonLink to="/" variant="secondary" isWide className="mt-4">
            To the shop
          </ButtonLink>
        </EntryCard>
      )}
    </main>
  )
}

type AnswerProps = { token: string; business: string; email: string }

function Answer({ token, business, email }: AnswerProps) {
  const user = useSignedInUser()
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const back = encodeURIComponent(`/seller/join?token=${token}`)

  async function join() {
    setBusy(true)
    setProblem(null)
    try {
      await api(acceptInvitation, { body: { token } })
      location.assign('/seller')
    } catch (error) {
      setProblem(errorMessage(error) ?? 'Network error. Please try again.')
      setBusy(false)
    }
  }
  if (!user) {
    return (
      <div className="grid gap-3">
        <p>
          The invitation was sent to <strong className="wrap-anywhere">{email}</strong>. Please come in with
          the account of that address.
        </p>
        <ButtonLink to={`/sign-in/customer?redirect=${back}`} isWide>
          Sign in
        </ButtonLink>
        <ButtonLink to={`/sign-up/customer?redirect=${back}`} variant="secondary" isWide>
          Make an account
        </ButtonLink>
      </div>
    )
  }
  const isTheirs = user.email.toLowerCase() === email
  return (
    <div className="grid gap-3">
      {problem && <Notice kind="error">{problem}</Notice>}
      {isTheirs ? (
        <Button isWide isBusy={isBusy} disabled={!isHydrated} onClick={() => void join()}>
          Join {business}
        </Button>
      ) : (
        <>
          <Notice kind="warning">
            You are signed in as {user.email}, but the invitation was sent to {email}.
          </Notice>
          <Button variant="secondary" isWide onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      )}
    </div>
  )
}
