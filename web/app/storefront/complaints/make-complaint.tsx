import { makeComplaint, type Complaint } from '../../../../contract/complaints/complaints.ts'
import { complaintDeadlines, complaintPeriod } from '../../../../contract/store/policy-facts.ts'
import { EntryPage } from '../../components/entry-page'
import { ActionForm, useFormAction } from '../../lib/forms/action-form'
import { formAction } from '../../lib/forms/form-action'
import { privateMeta } from '../../lib/private-meta'
import { Button } from '../../ui/button'
import { Field, TextArea } from '../../ui/field'
import type { Route } from './+types/make-complaint'

export async function loader({ request }: Route.LoaderArgs) {
  return { order: new URL(request.url).searchParams.get('order')?.slice(0, 100) ?? '' }
}

export const action = formAction(
  { makeComplaint },
  { landingUrls: { makeComplaint: (reply) => `/complaints/${(reply as Complaint)._id}` } },
)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = () =>
  privateMeta('Make a complaint', 'Tell us what went wrong. You get a number and our answer.')

/** The form for a complaint. After it is sent, the browser opens the status page of the complaint. */
export default function MakeComplaint({ loaderData: { order } }: Route.ComponentProps) {
  const form = useFormAction('makeComplaint')
  return (
    <EntryPage
      title="Make a complaint"
      about={`Tell us what went wrong. You get a complaint number at once. We confirm it within ${complaintDeadlines.acknowledgeHours} hours and answer within ${complaintPeriod}.`}
    >
      <ActionForm of={form} className="stack">
        <Field label="Your name" autoComplete="name" maxLength={100} required {...form.field('name')} />
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="We send our answer to this address"
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
          hint="Say also what we should do about it"
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
