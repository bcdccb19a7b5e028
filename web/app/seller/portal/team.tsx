import type { BusinessRole, MyBusiness } from '../../../../contract/sellers/seller-portal.ts'
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
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { dayInIndia, formatDay } from '../../../../contract/core/dates.ts'
import { useSaving } from '../../lib/api/use-saving'
import { Field, SelectField } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import { Section } from '../../ui/section'
import { Panel } from '../../ui/panel'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(sellerTeam), request)
}

export const meta: Route.MetaFunction = () => [{ title: 'Team | Navrang seller area' }]

const roleLabels: Record<BusinessRole, string> = {
  owner: 'Owner',
  manager: 'Manager: everything except the team',
  member: 'Member: products and orders, no payouts',
}

/** The members of the team. Only the owner can change them. */
export default function SellerTeam({ loaderData: { data, invited } }: Route.ComponentProps) {
  const { role, name } = useBusiness()
  const isOwner = role === 'owner'
  return (
    <>
      <PageHeader
        title="Team"
        text={
          isOwner
            ? `Everyone with access to ${name}.`
            : `Everyone with access to ${name}. Only the owner can change the team.`
        }
      />
      <Table caption="Team members" columns={['Name', 'Role', ...(isOwner ? ['Actions'] : [])]}>
        {data.map((member) => (
          <Row key={member.id}>
            <Cell className="max-md:col-span-2">
              <span className="block font-semibold">{member.name}</span>
              <span className="text-sm wrap-anywhere text-muted">{member.email}</span>
            </Cell>
            <Cell className="max-md:col-span-2">{roleLabels[member.role]}</Cell>
            {isOwner && (
              <Cell className="max-md:col-span-2 md:py-1!">
                {member.role !== 'owner' && <RemoveMember member={member} />}
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

/** Returns the business of the signed-in seller. */
function useBusiness(): MyBusiness {
  const data = useRouteLoaderData<{ business: MyBusiness }>('seller/layout/layout')
  return data!.business
}

/** Removes a member from the team, after a confirmation. */
function RemoveMember({ member: { id, name } }: { member: TeamMember }) {
  const { revalidate } = useRevalidator()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await api(removeMember, { params: { id } })
      await revalidate()
      void toast(`${name} has been removed from the team`, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
      setBusy(false)
      setConfirming(false)
    }
  }
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setConfirming(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      <Dialog title={`Remove ${name}?`} isOpen={isConfirming} onClose={() => setConfirming(false)}>
        <p className="mb-5">
          They will lose access to the business immediately. You can invite them again later.
        </p>
        <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
          Remove {name}
        </Button>
      </Dialog>
    </>
  )
}

/** The pending and expired invitations. */
function InvitedTable({ invited }: { invited: readonly Invitation[] }) {
  return (
    <Section title="Invited" className="mt-8">
      <Table caption="Pending invitations" columns={['E-mail', 'Valid until', 'Actions']}>
        {invited.map((invitation) => (
          <Row key={invitation.id}>
            <Cell className="max-md:col-span-2">
              <span className="block font-semibold wrap-anywhere">{invitation.email}</span>
              <span className="text-sm text-muted">
                {invitation.role === 'manager' ? 'Manager' : 'Member'}
              </span>
            </Cell>
            <Cell className="max-md:col-span-2">
              {invitation.isOver
                ? 'Expired'
                : `Valid until ${formatDay(dayInIndia(new Date(invitation.expiresAt)))}`}
            </Cell>
            <Cell className="max-md:col-span-2 md:py-1!">
              <InvitationActions invitation={invitation} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  )
}

function InvitationActions({ invitation: { id, email, role } }: { invitation: Invitation }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>, done: string) {
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
  const sendAgain = () => run(() => api(inviteMember, { body: { email, role } }), 'Invitation sent again')
  const withdraw = () => run(() => api(withdrawInvitation, { params: { id } }), 'Invitation withdrawn')
  return (
    <span className="cluster">
      <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void sendAgain()}>
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <Button variant="danger" size="small" disabled={isBusy} onClick={() => void withdraw()}>
        Withdraw<span className="sr-only"> the invitation for {email}</span>
      </Button>
    </span>
  )
}

type InvitationRequest = { email: string; role: 'manager' | 'member' }

/** Invites a person by e-mail to join the team. */
function Invite() {
  const { form, errorOf, isBusy, submit } = useSaving<InvitationRequest>({
    validate: (typed) => inviteMember.body!.safeParse(typed),
    save: async (body) => {
      await api(inviteMember, { body })
      form.current?.reset()
    },
    done: 'Invitation sent',
  })
  return (
    <Panel
      title="Invite a team member"
      text={
        <>
          They will receive an e-mail with a link that is valid for {INVITATION_DAYS} days. They can create an
          account with it. Each account can belong to only one business.
        </>
      }
      className="mt-8 max-w-xl"
    >
      <form ref={form} noValidate onSubmit={submit} className="stack">
        <Field label="E-mail" name="email" type="email" autoComplete="off" error={errorOf('email')} />
        <SelectField label="Role" name="role" defaultValue="member" error={errorOf('role')}>
          <option value="member">Member: products and orders, no payouts</option>
          <option value="manager">Manager: everything except the team</option>
        </SelectField>
        <Button type="submit" isBusy={isBusy} needsScript>
          Send invitation
        </Button>
      </form>
    </Panel>
  )
}
