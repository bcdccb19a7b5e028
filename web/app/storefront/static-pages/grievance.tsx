import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStoreSettings } from '../layout/layout'

/** Who stands behind the shop and who answers complaints: the same on all our terms. */
export function GrievanceSection() {
  const { business, grievance, contact, hours } = useStoreSettings()
  return (
    <>
      <p className="mt-3">
        A complaint is acknowledged within 48 hours with a number to follow it by, and settled within one
        month. If our answer does not satisfy you, the National Consumer Helpline (1915) and the consumer
        commission where you live are open to you. Everyday questions are quickest over our{' '}
        <Lead to="/contact">contact page</Lead>.
      </p>
      <dl className="mt-5 grid gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
        <Entry term={grievance.designation}>
          {grievance.name}
          <br />
          <Mail to={grievance.email} />
          <br />
          {grievance.phone}
        </Entry>
        <Entry term="Customer care">
          <Mail to={contact.email} />
          <br />
          {contact.phone}
          <br />
          {hours.weekdays}, Sunday {hours.sunday.toLowerCase()}
        </Entry>
        <Entry term="The business">
          {business.legalName}
          <br />
          UDYAM registration {business.udyam}
        </Entry>
        <Entry term="Address">{contact.address}</Entry>
      </dl>
    </>
  )
}

const Entry = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="font-semibold">{term}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
)

const Mail = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className="inline-block min-h-6 break-all text-ink underline underline-offset-4">
    {to}
  </a>
)

const Lead = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="font-medium text-brand underline underline-offset-4">
    {children}
  </Link>
)
