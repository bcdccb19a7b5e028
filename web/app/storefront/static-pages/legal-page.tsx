import { Button } from '../../ui/button'
import { LegalText, type LegalSection } from './legal-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStoreSettings } from '../layout/layout'

type LegalPageProps = {
  title: string
  /** What it all means, in two sentences. */
  summary: string
  /** The day of the last change: `2026-09-01`. */
  changed: string
  sections: readonly LegalSection[]
}

const grievance = { id: 'grievance', title: 'Complaints and contact' }

const asDay = (day: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** Terms to read on a screen and to print: with a table of contents, and who answers for them at the end. */
export function LegalPage({ title, summary, changed, sections }: LegalPageProps) {
  const parts = [...sections, grievance]
  return (
    <main id="content" data-printable className="page-width pt-10 lg:pt-14">
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,44rem)_16rem] lg:justify-between">
        <header>
          <h1 className="text-[clamp(2.1rem,6vw,3.5rem)]">{title}</h1>
          <p className="mt-4 text-lg">{summary}</p>
          <p className="mt-4 flex flex-wrap items-center justify-between gap-3 text-muted">
            <span>
              Last updated <time dateTime={changed}>{asDay(changed)}</time>
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
        </header>
        <Contents parts={parts} />
        <article className="lg:col-start-1">
          {sections.map(({ id, title: words, text }, place) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 break-inside-avoid">
              <Heading id={id} place={place} words={words} />
              <LegalText text={text} />
            </section>
          ))}
          <section id={grievance.id} aria-labelledby="grievance-title" className="mt-10 break-inside-avoid">
            <Heading id={grievance.id} place={sections.length} words={grievance.title} />
            <GrievanceSection />
          </section>
        </article>
      </div>
    </main>
  )
}

const Heading = ({ id, place, words }: { id: string; place: number; words: string }) => (
  <h2 id={`${id}-title`} className="flex gap-3 text-2xl">
    <span className="text-brand tabular-nums">{place + 1}.</span> {words}
  </h2>
)

type Parts = { parts: readonly { id: string; title: string }[] }

/** Beside the text where there is room, folded up above it where there is not. */
function Contents({ parts }: Parts) {
  return (
    <>
      <details className="mt-6 rounded-card border border-line bg-surface px-4 lg:hidden print:hidden">
        <summary className="min-h-12 py-3 font-semibold">On this page</summary>
        <ContentsList parts={parts} className="pb-3" />
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block print:hidden"
      >
        <p className="font-semibold">On this page</p>
        <ContentsList parts={parts} className="mt-1" />
      </nav>
    </>
  )
}

const ContentsList = ({ parts, className }: Parts & { className: string }) => (
  <ol className={`border-l-2 border-line ${className}`}>
    {parts.map(({ id, title }) => (
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

/** Who stands behind the shop and who answers complaints: the same on all our terms. */
function GrievanceSection() {
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
