import { makeComplaint, type Complaint } from '../../../../contract/complaints/complaints.ts'
import { complaintTerms } from '../../../../contract/store/policy-facts.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { userApi } from '../../lib/api/api-context'
import { EntryPage } from '../../components/entry-page'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { privateMeta } from '../../lib/meta/private-meta'
import { Button } from '../../ui/button'
import { Field, TextArea } from '../../ui/field'
import type { Route } from './+types/make-complaint'

/** Returns the order number in the URL, and the name and the e-mail address of a signed-in user. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const order = new URL(request.url).searchParams.get('order')?.slice(0, 100) ?? ''
  const sender = await api(showCurrentUser).then(
    ({ user: { name, email } }) => ({ name, email }),
    () => ({ name: '', email: '' }), // a visitor, or the account could not be read: the form starts empty
  )
  return { order, sender }
}

export const action = endpointAction(
  { makeComplaint },
  { landingUrls: { makeComplaint: (reply) => `/complaints/${(reply as Complaint)._id}` } },
)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Make a complaint', 'Tell us what went wrong. You get a number and our answer.')

/** The form for a complaint. After it is sent, the browser opens the status page of the complaint. */
export default function MakeComplaint({ loaderData: { order, sender } }: Route.ComponentProps) {
  const form = useEndpointForm('makeComplaint')
  return (
    <EntryPage title="Make a complaint" about={`Tell us what went wrong. ${complaintTerms}`}>
      <ActionForm of={form} className="stack">
        <Field
          label="Your name"
          autoComplete="name"
          maxLength={100}
          defaultValue={sender.name}
          required
          {...form.field('name')}
        />
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="We send our answer to this address"
          defaultValue={sender.email}
          required
          {...form.field('email')}
        />
        <Field
          label="Order number (optional)"
          maxLength={100}
          autoComplete="off"
          defaultValue={order}
          hint="The confirmation ID of your order"
          {...form.field('orderNumber')}
        />
        <TextArea
          label="What went wrong?"
          maxLength={4000}
          rows={6}
          hint="Please also tell us what you would like us to do"
          required
          {...form.field('message')}
        />
        <Button type="submit" size="large" isWide isBusy={form.isBusy}>
          {form.isBusy ? 'Sending...' : 'Send complaint'}
        </Button>
      </ActionForm>
    </EntryPage>
  )
}
