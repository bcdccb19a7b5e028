import { useState } from 'react'
import { exportPins } from '../../../../contract/reports/exports.ts'
import { deleteServedPins, servedPins } from '../../../../contract/shipping/pin-codes.ts'
import { DownloadButton } from '../../components/download-button'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { useFileName } from '../../lib/downloads'
import { useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { focusIfLost } from '../../ui/hooks/focus'
import { PageHeader } from '../../ui/page-header'
import { Section } from '../../ui/section'
import type { Route } from './+types/served-pins'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { counts: await orThrowResponse(api(servedPins), request) }
}

export const action = endpointAction({ deleteServedPins })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Served PIN codes', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const tiles = [
  ['served', 'PIN codes in the list'],
  ['withCod', 'with cash on delivery'],
  ['withReversePickup', 'with reverse pickup'],
] as const

/** The list of the PIN codes that the courier serves: its size, its import, its export and its deletion. */
export default function ServedPins({ loaderData: { counts } }: Route.ComponentProps) {
  const fileNameOf = useFileName()
  return (
    <>
      <PageHeader
        back={{ to: '/admin/settings/delivery', label: 'Delivery' }}
        title="Served PIN codes"
        text="Couriers deliver only to addresses in this list. Without a list they deliver to every PIN code that exists."
      >
        <ButtonLink to="/admin/pins/import">Import PIN codes</ButtonLink>
      </PageHeader>
      {!counts.isInForce && counts.served > 0 && (
        <Notice kind="warning" className="mb-4">
          This list is not in force yet, because its import is not complete. Until then the shop delivers to
          every PIN code. If the import was cancelled or has failed, import the file again, or delete the
          list.
        </Notice>
      )}
      {counts.isInForce && counts.served === 0 && (
        <Notice kind="warning" className="mb-4">
          No PIN code is left in the list, so nothing can be sent. Import PIN codes, or delete the list.
        </Notice>
      )}
      {counts.served === 0 && !counts.isInForce ? (
        <EmptyState title="No list yet" level={2}>
          <p className="text-muted">
            The shop delivers to every PIN code. Import your courier’s list to change this.
          </p>
        </EmptyState>
      ) : (
        <>
          <dl className="grid gap-3 sm:grid-cols-3">
            {tiles.map(([key, label]) => (
              <Card as="div" key={key} className="flex flex-col-reverse justify-end p-4">
                <dt className="text-muted">{label}</dt>
                <dd className="text-3xl font-bold tabular-nums">{counts[key].toLocaleString('en-IN')}</dd>
              </Card>
            ))}
          </dl>
          <div className="cluster mt-4">
            <DownloadButton address={exportPins.path} name={fileNameOf('pins')} ending="csv">
              Export CSV
            </DownloadButton>
          </div>
          <DeleteList served={counts.served} />
        </>
      )}
    </>
  )
}

/** Deletes the whole list. Single PIN codes are removed by an import. */
function DeleteList({ served }: { served: number }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useEndpointForm('deleteServedPins', {
    done: 'The list was deleted. Every PIN code is served',
    onDone: () => focusIfLost(), // the button is removed with the list
  })
  return (
    <Section
      title="Delete the list"
      text="Afterwards the shop delivers to every PIN code again. Export the list first if you may need it later."
    >
      <Button variant="danger" isBusy={remove.isBusy} onClick={() => setAsking(true)}>
        Delete the list
      </Button>
      <ConfirmDialog
        title="Delete the list?"
        action="Delete the list"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove.submit()}
      >
        The list with {served === 1 ? '1 PIN code' : `${served.toLocaleString('en-IN')} PIN codes`} is
        deleted. This cannot be undone.
      </ConfirmDialog>
    </Section>
  )
}
