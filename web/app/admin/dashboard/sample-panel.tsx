import { useState, type FormEvent } from 'react'
import type { Reply } from '../../../../contract/core/client.ts'
import {
  isConfirmed,
  sampleShop,
  startOwnShop,
  TYPE_TO_CONFIRM,
} from '../../../../contract/reports/own-shop.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { pause } from '../../lib/pause'
import { Field } from '../../ui/field'
import { Panel } from '../../ui/panel'
import { Spinner } from '../../ui/loading'

type SampleShop = Reply<typeof sampleShop>

/** Says that the shop contains sample data, and turns it into a real shop. */
export function SamplePanel({ sample }: { sample: SampleShop }) {
  const [isOpen, setOpen] = useState(false)
  if (!sample.isSample) return null
  return (
    <Panel
      title="This is a sample shop"
      text="Its products, orders, customers and sellers are made up, and payments are simulated. Look around and try everything. When you are ready, delete the sample data and set up your own shop."
      className="mb-6"
    >
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Start my own shop
      </Button>
      <StartDialog sample={sample} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  )
}

type StartDialogProps = { sample: SampleShop; isOpen: boolean; onClose: () => void }

function StartDialog({ sample, isOpen, onClose }: StartDialogProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const confirmation = new FormData(event.currentTarget).get('confirmation')
    if (typeof confirmation !== 'string' || !isConfirmed(confirmation)) return setError(TYPE_TO_CONFIRM)
    setBusy(true)
    try {
      await api(startOwnShop, { body: { confirmation } })
      await untilRestarted()
      window.location.assign('/admin')
    } catch (error) {
      setError(errorMessage(error) ?? 'The shop cannot be reached. Please try again.')
      setBusy(false)
    }
  }
  return (
    <Dialog title="Start my own shop" isOpen={isOpen} onClose={onClose}>
      {isBusy ? (
        <output className="flex items-center gap-3">
          <Spinner /> The sample data is being deleted, and the shop starts again. This takes a few seconds.
        </output>
      ) : (
        <form noValidate onSubmit={(event) => void start(event)} className="stack">
          <p>This is deleted for ever:</p>
          <ul className="list-disc pl-5">
            <li>{counted(sample.products, 'sample product')}</li>
            <li>
              {counted(sample.orders, 'order')} with their rentals, payments, invoices, returns and e-mails
            </li>
            <li>
              {counted(sample.accounts, 'account')} of customers, sellers and sample staff, with their reviews
              and submissions
            </li>
            <li>the sample coupons and the audit log</li>
          </ul>
          <p>
            You keep the accounts of your staff, the settings that you have changed, and{' '}
            {counted(sample.keptProducts, 'product')} that you have added.
          </p>
          <p>
            Afterwards payments are no longer simulated, and staff sign in with a second factor, unless the
            server settings PAYMENT_PROVIDER and STAFF_SECOND_FACTOR say otherwise.
          </p>
          <Field
            label={TYPE_TO_CONFIRM}
            name="confirmation"
            autoComplete="off"
            error={error}
            onChange={() => setError(undefined)}
          />
          <div className="cluster justify-end">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="danger">
              Delete the sample data
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en-IN')} ${what}${count === 1 ? '' : 's'}`

const POLL_MS = 1000
const MAX_POLLS = 120

/** Waits until the server runs again and the shop is no longer a sample shop. */
async function untilRestarted() {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    await pause(POLL_MS)
    const sample = await api(sampleShop).catch(() => null) // the server does not answer while it starts
    if (sample && !sample.isSample) return
  }
}
