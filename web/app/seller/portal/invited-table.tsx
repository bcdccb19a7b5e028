import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInIndia, formatDay } from '../../../../contract/core/dates.ts'
import {
  inviteMember,
  withdrawInvitation,
  type Invitation,
} from '../../../../contract/sellers/seller-team.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { toast } from '../../ui/toast'

/** Who was asked and has not answered yet. */
export function InvitedTable({ invited }: { invited: readonly Invitation[] }) {
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
