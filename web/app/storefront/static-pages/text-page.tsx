import type { Page } from '../../../../contract/content/page.ts'
import {
  complaintDeadlines,
  complaintPeriod,
  consumerHelpline,
} from '../../../../contract/store/policy-facts.ts'
import { Button } from '../../ui/button'
import { PageBlocks } from './page-blocks'
import { RichText } from './rich-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStoreSettings } from '../layout/layout'
import { Card } from '../../ui/card'

type TextPageProps = {
  page: Page
  /** The day of the last change of the text, for example `2026-09-01`. */
  changed: string
  /** Legal pages have numbered sections, the date, and the complaints section at the end. */
  isLegal?: boolean
}

const grievance = { id: 'grievance', title: 'Complaints and contact' }

const formatLongDate = (day: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** A printable page of text with a table of contents. */
export function TextPage({ page: { title, summary, sections }, changed, isLegal = false }: TextPageProps) {
  const entries = isLegal ? [...sections, grievance] : sections
  return (
    <main id="content" data-printable className="page-width pt-10 lg:pt-14">
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,44rem)_16rem] lg:justify-between">
        <header>
          <h1 className="text-[clamp(2.1rem,6vw,3.5rem)]">{title}</h1>
          {summary && (
            <p className="mt-4 text-lg">
              <RichText text={summary} />
            </p>
          )}
          {isLegal && <LastUpdated changed={changed} />}
        </header>
        {entries.length > 1 && <Contents entries={entries} />}
        <article className="lg:col-start-1">
          {sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 break-inside-avoid">
              <Heading id={id} number={isLegal ? index + 1 : null} title={title} />
              <PageBlocks blocks={blocks} />
            </section>
          ))}
          {isLegal && (
            <section id={grievance.id} aria-labelledby="grievance-title" className="mt-10 break-inside-avoid">
              <Heading id={grievance.id} number={sections.length + 1} title={grievance.title} />
              <GrievanceSection />
            </section>
          )}
        </article>
      </div>
    </main>
  )
}

const LastUpdated = ({ changed }: { changed: string }) => (
  <p className="cluster mt-4 justify-between text-muted">
    <span>
      Last updated <time dateTime={changed}>{formatLongDate(changed)}</time>
    </span>
    <Button
      variant="quiet"
      size="small"
      className="max-sm:-ml-3.5 print:hidden"
      onClick={() => window.print()}
    >
      Print or save
    </Button>
  </p>
)

const Heading = ({ id, number, title }: { id: string; number: number | null; title: string }) => (
  <h2 id={`${id}-title`} className="flex gap-3 text-2xl">
    {number !== null && <span className="text-brand tabular-nums">{number}.</span>} {title}
  </h2>
)

type ContentsProps = { entries: readonly { id: string; title: string }[] }

/** The table of contents: beside the text on wide screens, collapsed above it on narrow ones. */
function Contents({ entries }: ContentsProps) {
  return (
    <>
      <Card as="details" className="mt-6 px-4 lg:hidden print:hidden">
        <summary className="min-h-12 py-3 font-semibold">On this page</summary>
        <ContentsList entries={entries} className="pb-3" />
      </Card>
      <nav
        aria-label="On this page"
        className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block print:hidden"
      >
        <p className="font-semibold">On this page</p>
        <ContentsList entries={entries} className="mt-1" />
      </nav>
    </>
  )
}

const ContentsList = ({ entries, className }: ContentsProps & { className: string }) => (
  <ol className={`border-l-2 border-line ${className}`}>
    {entries.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="-ml-0.5 flex min-h-9 items-center border-l-2 border-transparent py-1 pl-4 text-muted hover:border-brand hover:text-brand"
        >
          {title}
        </a>
      </li>
    ))}
  </ol>
)

/** The section with the grievance officer and the business details. Every legal page shows this section. */
function GrievanceSection() {
  const { business, grievance, contact, hours } = useStoreSettings()
  return (
    <>
      <p className="mt-3">
        We acknowledge a complaint within {complaintDeadlines.acknowledgeHours} hours with a reference number
        and resolve it within {complaintPeriod}. <TextLink to="/complaints">Make a complaint</TextLink>{' '}
        online, or write to us. If you are not satisfied with our answer, you can contact the National
        Consumer Helpline ({consumerHelpline}) or the consumer commission where you live. For everyday
        questions, our <TextLink to="/contact">contact page</TextLink> is quickest.
      </p>
      <Card as="dl" className="mt-5 grid gap-x-8 gap-y-5 p-5 sm:grid-cols-2">
        <Entry term={grievance.designation}>
          {grievance.name}
          <br />
          <EmailLink to={grievance.email} />
          <br />
          {grievance.phone}
        </Entry>
        <Entry term="Customer care">
          <EmailLink to={contact.email} />
          <br />
          {contact.phone}
          <br />
          {hours.weekdays}, Sunday {hours.sunday}
        </Entry>
        <Entry term="The business">
          {business.legalName}
          {business.udyam && (
            <>
              <br />
              UDYAM registration {business.udyam}
            </>
          )}
        </Entry>
        <Entry term="Address">{contact.address}</Entry>
      </Card>
    </>
  )
}

const Entry = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="font-semibold">{term}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
)

const EmailLink = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className="inline-block min-h-6 break-all text-ink underline underline-offset-4">
    {to}
  </a>
)

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="link font-medium">
    {children}
  </Link>
)
