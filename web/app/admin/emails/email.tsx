import { useState, type ReactNode } from 'react'
import { isRouteErrorResponse, Link, useNavigate } from 'react-router'
import { adminEmail, resendEmail, type EmailDetails } from '../../../../contract/store/emails.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { api } from '../../lib/api/browser-api'
import { formatInstant } from '../../lib/labels/order-labels'
import { ErrorPage } from '../../components/error-page'
import { errorMessage } from '../../lib/api/error-message'
import { Button, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import type { Route } from './+types/email'
import { templateLabel, EmailBadge } from './email-labels'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { mail: await orThrowResponse(api(adminEmail, { params }), request) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Letter | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminEmail({ loaderData: { mail } }: Route.ComponentProps) {
  return (
    <>
      <Link to="/admin/emails" className="inline-flex min-h-11 items-center gap-1 text-brand hover:underline">
        <Icon name="previous" />
        Mails
      </Link>
      <div className="mt-1 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">{mail.subject}</h1>
        <EmailBadge state={mail.state} />
      </div>
      {mail.lastError && mail.state !== 'sent' && (
        <Notice kind={mail.state === 'dead' ? 'error' : 'warning'} className="mb-5">
          {mail.lastError}
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Letter mail={mail} />
        <Envelope mail={mail} />
      </div>
    </>
  )
}

/**
 * The policy of our pages lets no markup carry styles, in their frames neither; what a script sets is no matter of it. So a letter's
 * styles wait in another attribute until its frame is there.
 */
const undressed = (html: string) => html.replaceAll(' style="', ' data-look="')

function dress(frame: HTMLIFrameElement | null) {
  const parts = frame?.contentDocument?.querySelectorAll<HTMLElement>('[data-look]') ?? []
  for (const part of parts) part.style.cssText = part.dataset['look']!
}

/** The letter in a frame that runs no script and opens nothing. */
function Letter({ mail: { html, text, isHidden, isMasked, subject } }: { mail: EmailDetails }) {
  if (html === null || text === null) {
    return (
      <EmptyState title={isHidden ? 'This letter is not shown' : 'This letter is not kept'} level={2}>
        <p className="text-muted">
          It holds a link that opens somebody’s account. Only an admin may read it, and once a mail server has
          it nobody can.
        </p>
      </EmptyState>
    )
  }
  return (
    <div className="min-w-0">
      {isMasked && (
        <Notice className="mb-4">
          Its link works once, for the person who got this e-mail, and is left out here. That you read it is
          recorded.
        </Notice>
      )}
      <iframe
        title={`Letter: ${subject}`}
        sandbox="allow-same-origin"
        ref={dress}
        onLoad={(event) => dress(event.currentTarget)}
        srcDoc={undressed(html)}
        className="h-[44rem] w-full rounded-card border border-line bg-white"
      />
      <details className="mt-4 rounded-card border border-line bg-surface">
        <summary className="flex min-h-12 cursor-pointer items-center px-5 font-semibold">Plain text</summary>
        <pre className="overflow-x-auto border-t border-line p-5 text-sm whitespace-pre-wrap">{text}</pre>
      </details>
    </div>
  )
}

function Envelope({ mail }: { mail: EmailDetails }) {
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface p-5">
      <h2 className="mb-4 text-xl">Envelope</h2>
      <dl className="flex flex-col gap-3">
        <Fact label="To">{mail.recipient}</Fact>
        <Fact label="Kind">{templateLabel(mail.template)}</Fact>
        <Fact label="Written">{formatInstant(mail.createdAt)}</Fact>
        <Fact label="Sent">{mail.sentAt ? formatInstant(mail.sentAt) : 'Not yet'}</Fact>
        <Fact label="Tries">{mail.attempts}</Fact>
        {mail.orderId && (
          <Fact label="About">
            <Link to={`/admin/orders/${mail.orderId}`} className="text-brand underline">
              Order {confirmationId(mail.orderId)}
            </Link>
          </Fact>
        )}
        <Fact label="Message-ID">{mail.messageId}</Fact>
      </dl>
      <SendAgain mail={mail} />
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-medium break-all">{children}</dd>
  </div>
)

function SendAgain({ mail: { id, maySendAgain, recipient } }: { mail: EmailDetails }) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  if (!maySendAgain) return null
  async function send() {
    setBusy(true)
    try {
      const sent = await api(resendEmail, { params: { id }, body: {} })
      void toast(`The letter to ${recipient} goes out again`, { kind: 'success' })
      await navigate(`/admin/emails/${sent.id}`, { replace: sent.id === id })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was sent.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" isWide className="mt-5" isBusy={isBusy} onClick={() => void send()}>
      <Icon name="mail" />
      Send again
    </Button>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 400)) {
    return <ErrorPage error={error} />
  }
  return (
    <EmptyState level={1} title="There is no such letter">
      <p className="text-muted">Its address may be incomplete.</p>
      <ButtonLink to="/admin/emails">Back to all letters</ButtonLink>
    </EmptyState>
  )
}
