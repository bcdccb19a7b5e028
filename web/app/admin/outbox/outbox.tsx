import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  adminOutbox,
  type Outbox,
  type OutboxJob,
  retryAllJobs,
  retryJob,
} from '../../../../contract/store/emails.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { can } from '../../../../contract/core/permissions.ts'
import { useAdminUser } from '../layout/admin-user'
import { ActionButton, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/outbox'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { OrderLink } from '../../components/orders/order-number'
import { formatInstant } from '../../lib/labels/order-labels'
import { Card } from '../../ui/card'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { Section } from '../../ui/section'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { viewForms } from '../../components/admin-lists/save-view'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { counts, jobs, deadLetters } = await orThrowResponse(api(adminOutbox), request)
  const topic = new URL(request.url).searchParams.get('topic')?.slice(0, 100) ?? ''
  const isShown = (job: OutboxJob) => !topic || job.topic === topic
  const topics = Object.fromEntries([...deadLetters, ...jobs].map((job) => [job.topic, jobLabel(job)]))
  return {
    counts,
    jobs: jobs.filter(isShown),
    deadLetters: deadLetters.filter(isShown),
    filter: { topic },
    topics,
  }
}

export const action = endpointAction({ retryAllJobs, retryJob, ...viewForms })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Outbox', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function AdminOutbox({ loaderData }: Route.ComponentProps) {
  const me = useAdminUser()
  const { counts, jobs, deadLetters, filter, topics } = loaderData
  const retryAll = useEndpointForm('retryAllJobs', { done: retriedMessage })
  const retry = useEndpointForm('retryJob', { done: retriedMessage })
  return (
    <>
      <PageHeader
        title="Outbox"
        text="Background jobs such as e-mails, reminders and documents. Failed jobs are retried automatically with increasing delays. Jobs that have failed too many times stay here until you retry them."
      >
        <RefreshButton />
      </PageHeader>
      <Counts counts={counts} />
      {counts.dead + counts.retrying > 0 && can(retryAllJobs.access, me) && (
        <ActionButton of={retryAll} variant="secondary" className="mt-5">
          Retry all failed jobs
        </ActionButton>
      )}
      <div className="mt-5">
        <ListFilters
          path="/admin/outbox"
          filter={filter}
          parts={[{ name: 'topic', label: 'Kind of job', options: topics }]}
        />
      </div>
      <Section title="Failed jobs">
        <JobTable
          caption="Failed jobs"
          jobs={deadLetters}
          retry={retry}
          empty={<p className="text-muted">No failed jobs.</p>}
        />
      </Section>
      <Section title="Waiting and running">
        <JobTable
          caption="Waiting and running jobs"
          jobs={jobs}
          retry={retry}
          empty={
            <EmptyState title="All done" level={3}>
              <p className="text-muted">No jobs are waiting.</p>
            </EmptyState>
          }
        />
      </Section>
    </>
  )
}

const retriedMessage = (reply: unknown): string => {
  const { retried } = reply as { retried: number }
  return retried === 1 ? 'Retrying 1 job' : `Retrying ${retried} jobs`
}

const tiles = [
  ['waiting', 'Waiting'],
  ['retrying', 'Retrying'],
  ['running', 'Running'],
  ['dead', 'Failed'],
  ['doneToday', 'Done today'],
] as const satisfies [keyof Outbox['counts'], string][]

const Counts = ({ counts }: Pick<Outbox, 'counts'>) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
    {tiles.map(([key, label]) => (
      <Card as="div" key={key} className="flex flex-col-reverse justify-end p-4">
        <dt className="text-muted">{label}</dt>
        <dd
          className={`text-3xl font-bold tabular-nums ${key === 'dead' && counts.dead > 0 ? 'text-danger' : ''}`}
        >
          {counts[key]}
        </dd>
      </Card>
    ))}
  </dl>
)

type JobTableProps = {
  caption: string
  jobs: readonly OutboxJob[]
  retry: EndpointForm
  empty: ReactNode
}

/** Jobs, each with its error and, for staff who may retry it, a button if it failed. */
function JobTable({ caption, jobs, retry, empty }: JobTableProps) {
  const canRetry = can(retryJob.access, useAdminUser())
  return (
    <Table caption={caption} columns={['Job', 'Time', 'Actions']} empty={empty}>
      {jobs.map((job) => (
        <Row key={job.id}>
          <Cell className="max-md:col-span-2">
            <JobSentence job={job} />
            {job.error && <span className="hint break-words text-danger">{job.error}</span>}
          </Cell>
          <Cell className="text-sm text-muted max-md:col-span-2 md:w-56">{whenLabel(job)}</Cell>
          <Cell className="max-md:col-span-2">
            {canRetry && (job.state === 'dead' || job.tries > 0) && job.state !== 'running' && (
              <ActionButton of={retry} params={{ id: job.id }} size="small" variant="secondary">
                Retry
                <span className="sr-only">
                  of “{jobLabel(job)}” of {formatInstant(job.createdAt)}
                </span>
              </ActionButton>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** What the job does, with links to the objects that its data names. */
function JobSentence({ job }: { job: OutboxJob }) {
  const { orderId, emailId, productId } = JSON.parse(job.data) as Record<string, string | undefined>
  return (
    <span className="block font-semibold">
      {jobLabel(job)} {orderId && <OrderLink area="admin" id={orderId} />}
      {emailId && (
        <Link to={`/admin/emails/${emailId}`} className="link">
          Show the e-mail
        </Link>
      )}
      {productId && (
        <Link to={`/admin/products?edit=${productId}`} className="link">
          Show the product
        </Link>
      )}
    </span>
  )
}

/** The jobs that exist because of an action, as sentences. Rare jobs that run at fixed times are shown by their name. */
const jobLabels: Record<string, string> = {
  'deliver-email': 'Send an e-mail',
  'emails-erased': 'Delete the content of erased e-mails',
  'cod-update-due': 'Update the cash-on-delivery payment of order',
  'refund-due': 'Request the refund that is due for order',
  'seller-shares-due': 'Calculate what the sellers get for order',
  'invoice-due': 'Issue the missing documents of order',
  'tax-identity-completed': 'Issue the documents that waited for the tax identity of the shop',
  'product-pictures': 'Copy the pictures of a product into the shop’s storage',
  'import-products': 'Import rows of a file',
  'check-payment': 'Ask the payment service for the state of a payment or refund',
  'check-other-payment': 'Ask the payment service for the state of a payment',
  'subscription-paid': 'Issue the invoices of paid subscriptions',
  'invite-user': 'Send an invitation',
  'copy-clerk-users': 'Copy users of the identity provider',
  'purge-handover-files': 'Delete photos of handovers',
  'review-photos-changed': 'Move or delete photos of reviews',
  'return-photos-purged': 'Delete photos of returns',
  'assign-added-pieces': 'Give added pieces to the bookings that wait for one',
  'offer-goods': 'Offer available goods to the customers who wait for them',
  'sweep-payments': 'Check payments that are not finished',
  'seller-payments': 'Check the subscription payments of sellers',
  'sale-times': 'Start and end timed offers',
  'remind-renters': 'Remind customers of the return of rentals',
  'email-notifications': 'Send e-mails about notifications to staff',
}

const jobLabel = ({ topic }: OutboxJob): string => {
  const words = topic.replaceAll('-', ' ')
  return jobLabels[topic] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function whenLabel({ state, tries, createdAt, nextTryAt }: OutboxJob): string {
  const since = `Since ${formatInstant(createdAt)}`
  const attempts = tries === 0 ? '' : tries === 1 ? ', 1 attempt' : `, ${tries} attempts`
  if (state === 'running') return `${since}, running now`
  if (state === 'dead' || tries === 0 || !nextTryAt) return since + attempts
  return `${since}${attempts}, next attempt ${formatInstant(nextTryAt)}`
}
