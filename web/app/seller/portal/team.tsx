import type { BusinessRole, Business } from '../../../../contract/sellers/seller-portal.ts'
import {
  sellerTeam,
  removeMember,
  type TeamMember,
  inviteMember,
  withdrawInvitation,
  type Invitation,
  INVITATION_DAYS,
} from '../../../../contract/sellers/seller-team.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { Cell, Row, Table } from '../../ui/table'
import type { Route } from './+types/team'
import { useRouteLoaderData, useRevalidator } from 'react-router'
import { useState } from 'react'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { dayInIndia, formatDay } from '../../../../contract/core/dates.ts'
import { useSaving } from '../../lib/api/use-saving'
import { Field, SelectField } from '../../ui/field'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(sellerTeam), request)
}

export const meta: Route.MetaFunction = () => [{ title: 'Team | Navrang seller area' }]

const words: Record<BusinessRole, string> = {
  owner: 'Owner',
  manager: 'Manager: everything but the team',
  member: 'Member: products and orders, no money',
}

/** Who works for the business; its owner decides. */
export default function SellerTeam({ loaderData: { data, invited } }: Route.ComponentProps) {
  const { part, name } = useBusiness()
  const isOwner = part === 'owner'
  return (
    <>
      <h1 className="mb-2 text-4xl">Team</h1>
      <p className="mb-5 max-w-prose text-muted">
        Who works for {name}. {isOwner ? 'Nobody else can see it.' : 'Its owner decides who.'}
      </p>
      <Table caption="The team" columns={['Name', 'May', ...(isOwner ? ['Change'] : [])]}>
        {data.map((member) => (
          <Row key={member.id}>
            <Cell className="max-md:col-span-2">
              <span className="block font-semibold">{member.name}</span>
              <span className="text-sm wrap-anywhere text-muted">{member.email}</span>
            </Cell>
            <Cell className="max-md:col-span-2">{words[member.part]}</Cell>
            {isOwner && (
              <Cell className="max-md:col-span-2 md:py-1!">
                {member.part !== 'owner' && <RemoveMember member={member} />}
              </Cell>
            )}
          </Row>
        ))}
      </Table>
      {invited.length > 0 && <InvitedTable invited={invited} />}
      {isOwner && <Invite />}
    </>
  )
}

/** The business whose area this is. */
function useBusiness(): Business {
  const data = useRouteLoaderData<{ business: Business }>('seller/layout/layout')
  return data!.business
}

/** Ends somebody's work for the business, after a question. */
function RemoveMember({ member: { id, name } }: { member: TeamMember }) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  async function remove() {
    setBusy(true)
    try {
      await api(removeMember, { params: { id } })
      await revalidate()
      void toast(`${name} is no longer in the team`, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="danger" size="small" disabled={!isHydrated} onClick={() => setAsking(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      <Dialog title={`Remove ${name}?`} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="mb-5">They lose sight of the business at once. You can let them in again later.</p>
        <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
          Remove {name}
        </Button>
      </Dialog>
    </>
  )
}

/** Who was asked and has not answered yet. */
function InvitedTable({ invited }: { invited: readonly Invitation[] }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">Invited</h2>
      <Table caption="Invitations that wait for an answer" columns={['E-mail', 'Until', 'Change']}>
        {invited.map((one) => (
          <Row key={one.id}>
            <Cell className="max-md:col-span-2">
              <span className="block font-semibold wrap-anywhere">{one.email}</span>
              <span className="text-sm text-muted">{one.part === 'manager' ? 'Manager' : 'Member'}</span>
            </Cell>
            <Cell className="max-md:col-span-2">
              {one.isOver
                ? 'No longer valid'
                : `Valid until ${formatDay(dayInIndia(new Date(one.expiresAt)))}`}
            </Cell>
            <Cell className="max-md:col-span-2 md:py-1!">
              <InvitationActions invitation={one} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}

function InvitationActions({ invitation: { id, email, part } }: { invitation: Invitation }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  async function act(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await work()
      await revalidate()
      void toast(done, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    }
    setBusy(false)
  }
  const sendAgain = () =>
    act(() => api(inviteMember, { body: { email, part } }), 'A new letter is on its way')
  const takeBack = () =>
    act(() => api(withdrawInvitation, { params: { id } }), 'The invitation is taken back')
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        disabled={!isHydrated || isBusy}
        onClick={() => void sendAgain()}
      >
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <Button variant="danger" size="small" disabled={!isHydrated || isBusy} onClick={() => void takeBack()}>
        Take back<span className="sr-only"> the invitation of {email}</span>
      </Button>
    </span>
  )
}

type Wish = { email: string; part: 'manager' | 'member' }

/** Asks somebody by letter to work for the business. */
function Invite() {
  const { form, errorOf, isBusy, submit } = useSaving<Wish>({
    validate: (typed) => inviteMember.body!.safeParse(typed),
    save: async (body) => {
      await api(inviteMember, { body })
      form.current?.reset()
    },
    done: 'The invitation is on its way',
  })
  const isHydrated = useHydrated()
  return (
    <section className="mt-8 max-w-xl rounded-card border border-line bg-surface p-5">
      <h2 className="mb-1 text-xl">Invite somebody</h2>
      <p className="mb-4 text-muted">
        They get a letter with a link that works for {INVITATION_DAYS} days, and join when they follow it.
        They can make their account on the way; nobody works for two businesses.
      </p>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <Field label="E-mail" name="email" type="email" autoComplete="off" error={errorOf('email')} />
        <SelectField label="May" name="part" defaultValue="member" error={errorOf('part')}>
          <option value="member">Member: products and orders, no money</option>
          <option value="manager">Manager: everything but the team</option>
        </SelectField>
        <Button type="submit" isBusy={isBusy} disabled={!isHydrated}>
          Send the invitation
        </Button>
      </form>
    </section>
  )
}
