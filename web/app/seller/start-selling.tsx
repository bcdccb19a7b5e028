import { ActionForm, useFormAction } from '../lib/forms/action-form'
import { Button } from '../ui/button'

/** Lets a signed-in customer sell with the same account. Opens the page "Business". */
export function StartSelling() {
  const start = useFormAction('startSelling')
  return (
    <ActionForm of={start} action="/seller-listing" className="stack">
      <Button type="submit" isBusy={start.isBusy}>
        Start selling with this account
      </Button>
    </ActionForm>
  )
}
