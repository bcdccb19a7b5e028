import { Link } from 'react-router'
import { Icon } from '../../ui/icon'
import { subjectPath, subjects, type Subject } from './subjects/subjects'

/** Links to all pages of the settings area, beside the current page on wide screens. */
export const SubjectMenu = ({ current }: { current: Subject }) => (
  <nav aria-label="Settings" className="sticky top-20 hidden xl:block">
    <ul className="grid gap-0.5">
      {subjects.map((subject) => (
        <li key={subject.slug}>
          <Link
            to={subjectPath(subject)}
            {...(subject === current ? { 'aria-current': 'page' } : {})}
            className={`flex min-h-10 items-center gap-3 rounded-lg px-3 hover:bg-sunken ${subject === current ? 'bg-brand-soft font-semibold text-brand' : ''}`}
          >
            <Icon name={subject.icon} className="size-5 shrink-0" />
            {subject.title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** The editors of the subject: its main content, above its settings. */
export const EditorLinks = ({ subject: { editors } }: { subject: Subject }) => (
  <>
    {editors?.map(({ to, label, help }) => (
      <Link key={to} to={to} className="card mb-6 flex items-center gap-4 p-5 hover:border-brand">
        <span className="grow">
          <span className="block font-display text-xl">{label}</span>
          <span className="hint">{help}</span>
        </span>
        <Icon name="next" className="size-5 shrink-0 text-brand" />
      </Link>
    ))}
  </>
)

/** Links to pages elsewhere that belong to the subject. */
export const RelatedPages = ({ subject: { links } }: { subject: Subject }) =>
  links && (
    <ul className="mb-5 flex flex-wrap gap-x-6 gap-y-1">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="touch-link">
            {label}
            <Icon name="arrow" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
