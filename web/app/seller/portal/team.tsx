import type { BusinessRole } from '../../../../contract/sellers/seller-portal.ts'
import { sellerTeam } from '../../../../contract/sellers/seller-team.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { Cell, Row, Table } from '../../ui/table'
import type { Route } from './+types/team'
import { Invite } from './invite'
import { InvitedTable } from './invited-table'
import { RemoveMember } from './remove-member'
import { useBusiness } from './use-business'

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
