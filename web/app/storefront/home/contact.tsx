import type { PublicSettings } from '../../../../contract/store/store.ts'
import { ContactDetails } from '../../components/contact-details'
import type { Shown } from './section-data'

type ContactSectionProps = { section: Shown<'contact'> } & Pick<
  PublicSettings,
  'contact' | 'hours' | 'social'
>

/** The contact details from the store settings. */
export function ContactSection({ section: { heading, text }, contact, hours, social }: ContactSectionProps) {
  return (
    <section id="contact" aria-labelledby="contact-title" className="page-width mt-20 scroll-mt-20 lg:mt-28">
      <div data-reveal="" className="overflow-hidden rounded-2xl border border-line bg-surface">
        <div className="hem" />
        <div className="grid gap-8 p-6 sm:p-10 lg:grid-cols-[1fr_2fr]">
          <div>
            <h2 id="contact-title" className="text-[clamp(1.9rem,4vw,2.75rem)]">
              {heading}
            </h2>
            <p className="mt-3 max-w-sm text-muted">{text}</p>
          </div>
          <ContactDetails level="h3" {...{ contact, hours, social }} className="gap-y-5" />
        </div>
      </div>
    </section>
  )
}
