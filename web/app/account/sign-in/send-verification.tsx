import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** Sends the verification e-mail again. For routes with an action for `verificationForms`. */
export function SendVerification({ email }: { email: string }) {
  const send = useEndpointForm('send-verification')
  if (send.success) return <Notice kind="success">We have sent an e-mail to {email}.</Notice>
  return (
    <ActionForm of={send} className="flex flex-col items-start gap-3">
      <input type="hidden" name="email" value={email} />
      <Button type="submit" variant="secondary" isBusy={send.isBusy}>
        Send the e-mail again
      </Button>
    </ActionForm>
  )
}
