import type { Testimonial } from '../../../../contract/store/store.ts'
import { initialsOf } from '../../lib/labels/initials'
import { Stars } from '../../components/products/rating'
import { SectionHeading } from '../layout/section-heading'
import type { Shown } from './section-data'

const frames = ['bg-haldi text-night', 'bg-chandi text-night', 'bg-jamun text-on-night']

type TestimonialsProps = { section: Shown<'testimonials'>; testimonials: readonly Testimonial[] }

/** Customer testimonials. Sample testimonials are marked. */
export function Testimonials({ section: { heading, text }, testimonials }: TestimonialsProps) {
  const hasSamples = testimonials.some(({ isSample }) => isSample)
  return (
    <section aria-labelledby="testimonials-title" className="mt-14 bg-sunken lg:mt-28">
      <div className="page-width py-10 lg:py-20">
        <SectionHeading id="testimonials-title" title={heading} text={text} />
        <ul className="grid gap-4 md:grid-cols-3 md:gap-5 lg:gap-7">
          {testimonials.map((testimonial, index) => (
            <li key={`${testimonial.name} ${testimonial.role}`} data-reveal="">
              <TestimonialCard testimonial={testimonial} frame={frames[index % frames.length]!} />
            </li>
          ))}
        </ul>
        {hasSamples && (
          <SampleNote>
            These testimonials are samples, shown until customers of this shop have written their own.
          </SampleNote>
        )}
      </div>
    </section>
  )
}

function TestimonialCard({ testimonial, frame }: { testimonial: Testimonial; frame: string }) {
  const { name, role, rating, comment, avatar, isSample } = testimonial
  return (
    <figure className="stack h-full rounded-card bg-surface p-6">
      <Stars rating={rating} />
      <blockquote className="grow text-lg leading-relaxed">{comment}</blockquote>
      <figcaption className="flex items-center gap-3">
        {avatar ? (
          <img src={avatar} alt="" width={48} height={48} className="size-12 rounded-full object-cover" />
        ) : (
          <span
            aria-hidden="true"
            className={`grid size-12 shrink-0 place-items-center rounded-full font-semibold ${frame}`}
          >
            {initialsOf(name)}
          </span>
        )}
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            {name} {isSample && <SampleMark />}
          </span>
          <span className="hint">{role}</span>
        </span>
      </figcaption>
    </figure>
  )
}

/** A note that marks sample content. */
export const SampleNote = ({ children }: { children: string }) => (
  <p className="mt-5 flex items-start gap-2.5 text-sm text-muted">
    <SampleMark />
    <span className="pt-0.5">{children}</span>
  </p>
)

export const SampleMark = () => (
  <span className="shrink-0 rounded-md border border-edge px-1.5 py-0.5 text-xs leading-tight font-semibold text-muted">
    Sample
  </span>
)
