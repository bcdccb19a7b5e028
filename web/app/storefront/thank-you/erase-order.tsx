import { useState } from 'react'
import { ERASE_WORD } from '../../../../contract/accounts/account.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { buyerRequiredFrom } from '../../../../contract/store/policy-facts.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** Lets a guest erase their personal data from an order. The dialog says what is erased and what the law requires us to keep. */
export function EraseOrder({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const erase = useEndpointForm('eraseOrder', { params: { id: orderId } })
  return (
    <section
      aria-labelledby="your-data"
      className="mx-auto mt-6 max-w-3xl rounded-card border border-line p-5"
    >
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        You ordered without an account. Once your order is complete, rented outfits are back, and deposits and
        refunds are paid, you can have your personal data erased from it.
      </p>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        Erase my data
      </Button>
      <Dialog title="Erase your data from this order?" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ActionForm of={erase} className="flex flex-col gap-3 p-5">
          <input type="hidden" name="confirm" value={ERASE_WORD} />
          <p>
            Your name, e-mail, phone and address, your texts and photos of returns, and our e-mails about this
            order will be erased immediately. This cannot be undone, and this link will stop working: download
            your invoice first if you need it.
          </p>
          <p className="text-muted">
            Tax law requires us to keep the items, the amounts, and the PIN code and state of the delivery.
            For an order of {formatRupees(buyerRequiredFrom)} or more we must also keep the name and address,
            and for an order with a GSTIN the name of the business, the GSTIN and the buyer on the invoice.
          </p>
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep my data
            </Button>
            <Button type="submit" variant="danger" isBusy={erase.isBusy}>
              Yes, erase my data
            </Button>
          </div>
        </ActionForm>
      </Dialog>
    </section>
  )
}
