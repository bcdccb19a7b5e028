import { Link } from 'react-router'
import { ShopMap } from '../../components/shop-map'
import { ContactDetails } from '../../components/contact-details'
import { useStoreSettings } from '../layout/layout'
import type { Page, Section } from '../../../../contract/content/page.ts'
import { parseRichText } from '../../../../contract/content/rich-text.ts'
import { itemsOf, TextSection } from './page-blocks'
import { RichText } from './rich-text'

/** The contact page: its text, and the contact details and the map of the settings. */
export function ContactText({ page }: { page: Page }) {
  const settings = useStoreSettings()
  return (
    <main id="content" className="page-width pt-10 lg:pt-14">
      <h1 className="text-[clamp(2.1rem,6vw,3.5rem)]">{page.title}</h1>
      <p className="mt-4 max-w-2xl text-lg">
        <RichText text={page.summary} />
      </p>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <ContactDetails
          level="h2"
          contact={settings.contact}
          hours={settings.hours}
          social={settings.social}
          className="content-start gap-y-6 card p-6"
        />
        <ShopMap place={settings.map} address={settings.contact.address} className="min-h-80" />
      </div>
      {page.sections.map((section) =>
        section.id === 'answers' ? (
          <Answers key={section.id} {...section} />
        ) : (
          <TextSection key={section.id} {...section} />
        ),
      )}
    </main>
  )
}

/** Common questions as cards. An item that does not begin with a link is shown as text. */
const Answers = ({ title, blocks }: Section) => (
  <section aria-labelledby="answers" className="mt-14">
    <h2 id="answers" className="text-3xl">
      {title}
    </h2>
    <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {itemsOf(blocks).map((item) => (
        <li key={item}>
          <Answer item={item} />
        </li>
      ))}
    </ul>
  </section>
)

function Answer({ item }: { item: string }) {
  const [link, ...rest] = parseRichText(item)
  if (!link?.href?.startsWith('/')) return <RichText text={item} />
  return (
    <Link to={link.href} className="flex h-full min-h-20 flex-col justify-center card p-4 hover:border-brand">
      <span className="font-semibold text-brand">{link.text}</span>
      <span className="text-muted">
        {rest
          .map(({ text }) => text)
          .join('')
          .trim()}
      </span>
    </Link>
  )
}
