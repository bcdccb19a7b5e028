import type { PublicSettings } from '../../../../contract/store/store.ts'
import { useBrand } from '../../lib/use-brand'
import { GarbaRing } from '../../components/garba-ring'

/** About Us, with the merchant's claims about the shop. */
export function AboutSection({ claims }: { claims: PublicSettings['claims'] }) {
  const { meaning } = useBrand()
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
            About Us
          </h2>
          <p className="mt-4 max-w-2xl text-lg">
            {meaning} We bring the tailors, bead workers and stick makers of Gujarat together with the people
            who dance in what they make, all over India.
          </p>
          <p className="mt-3 max-w-2xl text-muted">
            Buy a chaniya choli that your daughter will still wear, or rent one for a single garba. Every
            price is shown in full before you pay, and a deposit is always shown separately, because you get
            it back.
          </p>
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
