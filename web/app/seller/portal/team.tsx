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
import { useRouteLoaderData } from 'react-router'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { dayInIndia, formatDay } from '../../../../contract/core/dates.ts'
import {
  ActionButton,
  ActionForm,
  resetSent,
  useEndpointForm,
  type EndpointForm,
} from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { Field, SelectField } from '../../ui/field'
import { focusIfLost } from '../../ui/hooks/focus'
import { PageHeader } from '../../ui/page-header'
import { Section } from '../../ui/section'
import { titleOf } from '../../lib/brand'
import { Panel } from '../../ui/panel'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(sellerTeam), request)
}

export const action = endpointAction({ inviteMember, removeMember, withdrawInvitation })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: titleOf(matches, 'Team', 'seller area') }]

const roleLabels: Record<BusinessRole, string> = {
  owner: 'Owner',
  manager: 'Manager: products, orders, statements and payouts',
  member: 'Member: products and orders, no payouts',
}

/** The members of the team. Only the owner can change them. */
export default function SellerTeam({ loaderData: { data, invited } }: Route.ComponentProps) {
  const { role, name } = useBusiness()
  const isOwner = role === 'owner'
  const [removed, setRemoved] = useState<TeamMember | null>(null)
  const remove = useEndpointForm('removeMember', {
    done: (_reply, { name }) => `${name} has been removed from the team`,
    onDone: (_reply, { id }) => setRemoved((shown) => (shown?.id === id ? null : shown)),
    onRefused: () => setRemoved(null),
  })
  const sendAgain = useEndpointForm('inviteMember', { done: 'Invitation sent again' })
  const withdraw = useEndpointForm('withdrawInvitation', {
    done: 'Invitation withdrawn',
    onDone: () => focusIfLost(), // the button is removed with its invitation
  })
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
                {member.role !== 'owner' && (
                  <Button variant="danger" size="small" onClick={() => setRemoved(member)}>
                    Remove<span className="sr-only"> {member.name}</span>
                  </Button>
                )}
              </Cell>
            )}
          </Row>
        ))}
      </Table>
      {removed && (
        <Dialog title={`Remove ${removed.name}?`} isOpen onClose={() => setRemoved(null)}>
          <p className="mb-5">
            They will lose access to the business immediately. You can invite them again later.
          </p>
          <ActionButton
            of={remove}
            params={{ id: removed.id }}
            fields={{ name: removed.name }}
            variant="danger"
          >
            Remove {removed.name}
          </ActionButton>
        </Dialog>
      )}
      {invited.length > 0 && <InvitedTable {...{ invited, sendAgain, withdraw }} />}
      {isOwner && <Invite />}
    </>
  )
}

/** Returns the business of the signed-in seller. */
function useBusiness(): MyBusiness {
  const data = useRouteLoaderData<{ business: MyBusiness }>('seller/layout/layout')
  return data!.business
}

type InvitationActions = { sendAgain: EndpointForm; withdraw: EndpointForm }
type InvitationButtonsProps = InvitationActions & { invitation: Invitation }

/** The pending and expired invitations. */
function InvitedTable({ invited, ...actions }: InvitationActions & { invited: readonly Invitation[] }) {
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
              <InvitationButtons invitation={invitation} {...actions} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  )
}

function InvitationButtons({ invitation: { id, email, role }, sendAgain, withdraw }: InvitationButtonsProps) {
  return (
    <span className="cluster">
      <ActionButton of={sendAgain} fields={{ email, role }} variant="secondary" size="small">
        Send again<span className="sr-only"> to {email}</span>
      </ActionButton>
      <ActionButton of={withdraw} params={{ id }} variant="danger" size="small">
        Withdraw<span className="sr-only"> the invitation for {email}</span>
      </ActionButton>
    </span>
  )
}

/** Invites a person by e-mail to join the team. */
function Invite() {
  const invite = useEndpointForm('inviteMember', { done: 'Invitation sent', onDone: () => resetSent(invite) })
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
      <ActionForm of={invite} className="stack">
        <Field label="E-mail" type="email" autoComplete="off" {...invite.field('email')} />
        <SelectField
          label="Role"
          hint="Members see products and orders. Managers also see statements and payouts."
          defaultValue="member"
          {...invite.field('role')}
        >
          <option value="member">Member</option>
          <option value="manager">Manager</option>
        </SelectField>
        <Button type="submit" isBusy={invite.isBusy}>
          Send invitation
        </Button>
      </ActionForm>
    </Panel>
  )
}
