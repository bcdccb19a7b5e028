import { GarbaRing } from '../../components/garba-ring'
import { ButtonLink } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import { useStoreSettings } from '../layout/layout'
import type { Page, Section } from '../../../../contract/content/page.ts'
import { parseRichText } from '../../../../contract/content/rich-text.ts'
import { itemsOf, PageBlocks, TextSection } from './page-blocks'
import { RichText } from './rich-text'
import { useBrand } from '../../lib/brand'
import { Card } from '../../ui/card'

/** The sections that are cards, with their buttons. */
const offers: Readonly<Record<string, { label: string; to: string }>> = {
  buy: { label: 'Go to the marketplace', to: '/marketplace' },
  rent: { label: 'See rentals', to: '/rent' },
  sell: { label: 'List your products', to: '/sign-in/seller' },
}

/** The page about the shop: its text, and the figures and the registration of the settings. */
export function AboutText({ page }: { page: Page }) {
  const { claims, business } = useStoreSettings()
  const { name } = useBrand()
  const cards = page.sections.filter(({ id }) => id in offers)
  return (
    <main id="content">
      <section className="relative isolate overflow-hidden bg-night text-on-night">
        <div className="night-backdrop" />
        <div className="page-width grid items-center gap-8 py-12 lg:grid-cols-[1fr_auto] lg:py-16">
          <div>
            <h1 className="text-[clamp(2.4rem,7vw,4rem)]">{page.title}</h1>
            <p className="mt-4 max-w-2xl text-lg text-on-night-muted">
              <RichText text={page.summary} />
            </p>
            <Figures claims={claims} />
          </div>
          <GarbaRing className="hidden size-72 lg:block" />
        </div>
        <div className="hem" />
      </section>
      <div className="page-width">
        <div className="mt-14 grid gap-6 lg:grid-cols-3">
          {cards.map((section) => (
            <Offer key={section.id} {...section} />
          ))}
        </div>
        {page.sections
          .filter(({ id }) => !(id in offers))
          .map((section) =>
            section.id === 'promises' ? (
              <Promises key={section.id} {...section} />
            ) : (
              <TextSection key={section.id} {...section} />
            ),
          )}
        <p className="hint mt-14">
          {name} is run by {business.legalName}
          {business.udyam && `, UDYAM registration ${business.udyam}`}.
        </p>
      </div>
    </main>
  )
}

function Figures({ claims }: { claims: { sellers: string; customers: string; rating: string } }) {
  const figures = [
    { figure: claims.sellers, text: 'sellers' },
    { figure: claims.customers, text: 'customers' },
    { figure: claims.rating, text: 'average rating' },
  ].filter(({ figure }) => figure)
  if (figures.length === 0) return null
  return (
    <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-4">
      {figures.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse">
          <dt className="text-sm text-on-night-muted">{text}</dt>
          <dd className="font-display text-4xl leading-none text-haldi">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function Offer({ id, title, blocks }: Section) {
  const { label, to } = offers[id] ?? { label: '', to: '' }
  return (
    <Card className="flex flex-col p-6">
      <h2 className="text-3xl">{title}</h2>
      <div className="mb-5 flex-1">
        <PageBlocks blocks={blocks} />
      </div>
      <div className="[&_a]:w-full">
        <ButtonLink to={to}>{label}</ButtonLink>
      </div>
    </Card>
  )
}

/** The icons of the last items, so that the first one is free for a registration that only some shops have. */
const icons: readonly IconName[] = ['shield', 'truck', 'rupee', 'undo']

/** What customers can rely on, beside each other. The bold beginning of an item is its heading. */
function Promises({ title, blocks }: Section) {
  const items = itemsOf(blocks)
  return (
    <section aria-labelledby="promises" className="mt-16">
      <h2 id="promises" className="text-3xl">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {items.map((item, index) => (
          <li key={item} className="border-t-2 border-brand pt-4">
            <Icon
              name={icons[icons.length - items.length + index] ?? 'check'}
              className="size-7 text-brand"
            />
            <PromiseText item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PromiseText({ item }: { item: string }) {
  const heading = parseRichText(item)[0]
  const rest = heading?.bold ? item.replace(`**${heading.text}**`, '').trim() : item
  return (
    <>
      {heading?.bold && <h3 className="mt-2 font-semibold">{heading.text}</h3>}
      <p className="text-muted">
        <RichText text={rest} />
      </p>
    </>
  )
}
