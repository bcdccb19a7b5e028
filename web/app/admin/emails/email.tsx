import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminEmail, resendEmail, type EmailDetails } from '../../../../contract/store/emails.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { api } from '../../lib/api/browser-api'
import { formatInstant } from '../../lib/labels/order-labels'
import { AreaErrorPage } from '../../components/errors/area-error-page'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import type { Route } from './+types/email'
import { templateLabel, EmailBadge } from './email-labels'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { Panel } from '../../ui/panel'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { email: await orThrowResponse(api(adminEmail, { params }), request) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'E-mail', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function AdminEmail({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        back={{ to: '/admin/emails', label: 'E-mails' }}
        title={email.subject}
        badge={<EmailBadge state={email.state} />}
      />
      {email.lastError && email.state !== 'sent' && (
        <Notice kind={email.state === 'dead' ? 'error' : 'warning'} className="mb-5">
          {email.lastError}
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <EmailBody email={email} />
        <EmailMetadata email={email} />
      </div>
    </>
  )
}

/**
 * The content security policy of the shop blocks style attributes, also in frames, but allows styles that a script sets. So the
 * styles of the e-mail are moved to another attribute, and a script applies them when the frame has loaded.
 */
const withInertStyles = (html: string) => html.replaceAll(' style="', ' data-style="')

function applyStyles(frame: HTMLIFrameElement | null) {
  const elements = frame?.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []
  for (const element of elements) element.style.cssText = element.dataset['style']!
}

/** The e-mail in a sandboxed frame without scripts and navigation. */
function EmailBody({ email: { html, text, isHidden, isMasked, subject } }: { email: EmailDetails }) {
  if (html === null || text === null) {
    return (
      <EmptyState title={isHidden ? 'This e-mail is hidden' : 'This e-mail is no longer stored'} level={2}>
        <p className="text-muted">
          It contains a sign-in link. Only admins can read it, and only until it has been sent.
        </p>
      </EmptyState>
    )
  }
  return (
    <div className="min-w-0">
      {isMasked && (
        <Notice className="mb-4">
          The recipient’s one-time link has been removed from this copy. Your access is recorded.
        </Notice>
      )}
      <iframe
        title={`E-mail: ${subject}`}
        sandbox="allow-same-origin"
        ref={applyStyles}
        onLoad={(event) => applyStyles(event.currentTarget)}
        srcDoc={withInertStyles(html)}
        className="h-[44rem] w-full rounded-card border border-line bg-white"
      />
      <Card as="details" className="mt-4">
        <summary className="flex min-h-12 cursor-pointer items-center px-5 font-semibold">Plain text</summary>
        <pre className="overflow-x-auto border-t border-line p-5 text-sm whitespace-pre-wrap">{text}</pre>
      </Card>
    </div>
  )
}

function EmailMetadata({ email }: { email: EmailDetails }) {
  return (
    <Panel title="Details">
      <dl className="stack">
        <Fact label="To">{email.recipient}</Fact>
        <Fact label="Type">{templateLabel(email.template)}</Fact>
        <Fact label="Created">{formatInstant(email.createdAt)}</Fact>
        <Fact label="Sent">{email.sentAt ? formatInstant(email.sentAt) : 'Not yet'}</Fact>
        <Fact label="Attempts">{email.attempts}</Fact>
        {email.orderId && (
          <Fact label="Order">
            <Link to={`/admin/orders/${email.orderId}`} className="link">
              {confirmationId(email.orderId)}
            </Link>
          </Fact>
        )}
        <Fact label="Message-ID">{email.messageId}</Fact>
      </dl>
      <SendAgain email={email} />
    </Panel>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-medium break-all">{children}</dd>
  </div>
)

function SendAgain({ email: { id, maySendAgain, recipient } }: { email: EmailDetails }) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  if (!maySendAgain) return null
  async function send() {
    setBusy(true)
    try {
      const sent = await api(resendEmail, { params: { id }, body: {} })
      void toast(`The e-mail to ${recipient} is being sent again`, { kind: 'success' })
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

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaErrorPage
    error={error}
    missing={{
      title: 'E-mail not found',
      back: { to: '/admin/emails', label: 'Back to all e-mails' },
    }}
  />
)
