import { Link } from 'react-router'
import { GarbaRing } from '../../components/garba-ring'
import { ProductPicture } from '../../components/products/product-picture'
import { ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { linkProps } from '../layout/site-links'
import type { HeroData } from './section-data'

type HeroProps = { section: HeroData; offer: string }

export function Hero({ section: { eyebrow, heading, text, buttons, arches }, offer }: HeroProps) {
  return (
    <section
      id="home"
      aria-labelledby="hero-title"
      className="relative isolate overflow-hidden bg-night text-on-night not-first:mt-14 lg:not-first:mt-28"
    >
      <div className="night-backdrop" />
      <GarbaRing
        rings={4}
        className="absolute -bottom-20 left-1/2 -z-10 size-[30rem] -translate-x-1/2 opacity-60 lg:top-1/2 lg:right-[3%] lg:bottom-auto lg:left-auto lg:size-[45rem] lg:translate-x-0 lg:-translate-y-1/2 lg:opacity-95"
      />
      <div className="page-width grid items-center gap-10 pt-12 pb-16 lg:grid-cols-[1.05fr_1fr] lg:pt-16 lg:pb-24">
        <div className="max-w-xl">
          {eyebrow && (
            <p className="flex items-center gap-3 font-semibold text-haldi">
              <span aria-hidden="true" className="h-px w-10 bg-haldi" />
              {eyebrow}
            </p>
          )}
          <h1 id="hero-title" className="mt-5 text-[clamp(2.75rem,7vw,5rem)]">
            {heading}
          </h1>
          <p className="mt-5 max-w-md text-lg text-on-night-muted">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {buttons.map((link, index) => (
              <ButtonLink
                key={link.label}
                {...linkProps(link)}
                size="large"
                prefetch="intent"
                variant={index ? 'secondary' : 'primary'}
                className={buttonColours[index] ?? ''}
              >
                {link.label}
              </ButtonLink>
            ))}
          </div>
          {offer && (
            <Link
              to="/marketplace?category=garba-sticks&sort=price-asc"
              className="group mt-5 -ml-4 inline-flex min-h-11 items-center gap-2.5 rounded-full bg-night px-4 text-on-night-muted hover:text-haldi"
            >
              <Icon name="tag" className="size-5 text-haldi" /> {offer}
              <Icon name="arrow" className="size-4 transition-transform group-hover:translate-x-1" />
            </Link>
          )}
        </div>
        <Arches arches={arches} />
      </div>
    </section>
  )
}

const buttonColours = [
  'bg-haldi! text-night! hover:bg-on-night!',
  'border-on-night-muted! bg-night! text-on-night! hover:border-haldi! hover:text-haldi!',
]

const archClasses = ['mt-16 w-[30%] sm:mt-24', 'z-10 w-[42%] -mx-3 sm:-mx-4', 'mt-16 w-[30%] sm:mt-24']

/** Three pictures in arches, the middle one in front. */
function Arches({ arches }: Pick<HeroData, 'arches'>) {
  const [middle, left, right] = arches
  const inOrder = [left, middle, right]
  return (
    <div
      className="mx-auto flex w-full max-w-xl items-start justify-center max-lg:empty:min-h-72"
      aria-hidden="true"
    >
      {inOrder.map((arch, index) =>
        arch ? (
          <div
            key={arch.id}
            className={`rounded-(--radius-arch) bg-haldi p-[3px] shadow-lift ring-4 ring-night ${archClasses[index]}`}
          >
            <ProductPicture
              picture={arch.picture}
              sizes="(min-width: 1024px) 15rem, 40vw"
              loading={index === 1 ? 'first' : 'now'}
              alt=""
              className="aspect-[5/8] w-full rounded-(--radius-arch)"
            />
          </div>
        ) : null,
      )}
    </div>
  )
}
