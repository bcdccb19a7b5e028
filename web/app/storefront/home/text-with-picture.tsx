import { ProductPicture } from '../../components/products/product-picture'
import { ButtonLink } from '../../ui/button'
import { linkProps } from '../layout/site-links'
import { linesOf, type Shown } from './section-data'

/** A heading with paragraphs, beside a picture in an arch. */
export function TextWithPicture({ section }: { section: Shown<'text-picture'> }) {
  const { id, heading, text, picture, side, link } = section
  return (
    <section aria-labelledby={`${id}-title`} className="page-width mt-14 lg:mt-28">
      <div
        data-reveal=""
        className={`grid items-center gap-8 lg:gap-16 ${picture ? 'lg:grid-cols-2' : 'max-w-3xl'}`}
      >
        {picture && (
          <div
            className={`mx-auto w-full max-w-sm rounded-(--radius-arch) bg-haldi p-[3px] shadow-lift lg:max-w-md ${side === 'left' ? '' : 'lg:order-last'}`}
          >
            <ProductPicture
              picture={picture}
              sizes="(min-width: 1024px) 28rem, 92vw"
              isLarge
              className="aspect-4/5 w-full rounded-(--radius-arch)"
            />
          </div>
        )}
        <div>
          <h2 id={`${id}-title`} className="text-[clamp(1.9rem,4vw,2.75rem)]">
            {heading}
          </h2>
          {linesOf(text).map((paragraph, index) => (
            <p key={paragraph} className={index ? 'mt-3 max-w-2xl text-muted' : 'mt-4 max-w-2xl text-lg'}>
              {paragraph}
            </p>
          ))}
          {link && (
            <ButtonLink {...linkProps(link)} variant="secondary" prefetch="intent" className="mt-6">
              {link.label}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
