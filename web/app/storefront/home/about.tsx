import type { PublicSettings } from '../../../../contract/store/store.ts'
import { useBrand } from '../../lib/brand'
import { GarbaRing } from '../../components/garba-ring'
import { linesOf, type Shown } from './section-data'

type AboutSectionProps = { section: Shown<'about'>; claims: PublicSettings['claims'] }

/** About Us, with the merchant's claims about the shop. */
export function AboutSection({ section, claims }: AboutSectionProps) {
  const { meaning } = useBrand()
  const [first, ...paragraphs] = linesOf(section.text)
  const figures = [
    { figure: claims.sellers, text: 'sellers and makers' },
    { figure: claims.customers, text: 'customers served' },
    { figure: claims.rating, text: 'average rating' },
  ].filter(({ figure }) => figure)
  return (
    <section id="about" aria-labelledby="about-title" className="page-width mt-20 scroll-mt-20 lg:mt-28">
      <div data-reveal="" className="grid items-center gap-10 lg:grid-cols-[auto_1fr] lg:gap-16">
        <GarbaRing className="mx-auto size-52 lg:size-80" />
        <div>
          <h2 id="about-title" className="text-[clamp(1.9rem,4vw,2.75rem)]">
            {section.heading}
          </h2>
          <p className="mt-4 max-w-2xl text-lg">
            {section.withMeaning && meaning} {first}
          </p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 max-w-2xl text-muted">
              {paragraph}
            </p>
          ))}
          {figures.length > 0 && (
            <dl className="mt-8 grid max-w-2xl auto-cols-fr grid-flow-col divide-x divide-line">
              {figures.map(({ figure, text }) => (
                <div key={text} className="flex flex-col-reverse px-4 first:pl-0">
                  <dt className="text-sm text-muted">{text}</dt>
                  <dd className="font-display text-[clamp(1.75rem,5vw,2.75rem)] leading-none text-brand">
                    {figure}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </section>
  )
}
