import type { ReactNode } from 'react'
import { ActionSamples } from './action-samples'
import { ColourSamples } from './colour-samples'
import { FieldSamples } from './field-samples'
import { FeedbackSamples } from './feedback-samples'
import { PageSamples } from './page-samples'
import { ShopSamples } from './shop-samples'

export const meta = () => [{ title: 'Design' }, { name: 'robots', content: 'noindex' }]

/** All components in all states, light and dark. Available in development only. */
export default function Design() {
  return (
    <main id="content" className="p-4 lg:p-8">
      <h1 className="text-5xl">Design</h1>
      <p className="mt-2 mb-8 text-muted">Every component of the shop in every state, in both themes.</p>
      <div className="grid gap-6 xl:grid-cols-2">
        <Theme name="light" />
        <Theme name="dark" />
      </div>
    </main>
  )
}

function Theme({ name }: { name: 'light' | 'dark' }) {
  return (
    <section
      aria-label={`In ${name} colours`}
      data-theme={name}
      style={{ colorScheme: name }}
      className="flex min-w-0 flex-col gap-10 rounded-2xl border border-line bg-ground p-6 text-ink"
    >
      <Samples title="Colours">
        <ColourSamples />
      </Samples>
      <Samples title="Buttons, links, dialogs">
        <ActionSamples />
      </Samples>
      <Samples title="Fields">
        <FieldSamples theme={name} />
      </Samples>
      <Samples title="What the shop says">
        <FeedbackSamples />
      </Samples>
      <Samples title="Parts of pages">
        <PageSamples />
      </Samples>
      <Samples title="Goods">
        <ShopSamples />
      </Samples>
    </section>
  )
}

const Samples = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className="mb-4 text-3xl">{title}</h2>
    {children}
  </div>
)
