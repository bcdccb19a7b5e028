import type { ReactNode } from 'react'

type TroupeHeroProps = { eyebrow?: ReactNode; title: ReactNode; children?: ReactNode }

/** The heading of the pages of group bookings. */
export const TroupeHero = ({ eyebrow, title, children }: TroupeHeroProps) => (
  <header className="relative isolate overflow-hidden bg-night text-on-night print:hidden">
    <div className="night-backdrop" aria-hidden="true" />
    <div className="page-width py-8 lg:py-10">
      {eyebrow && <p className="font-semibold text-haldi">{eyebrow}</p>}
      <h1 className="mt-1 text-[clamp(2.1rem,5vw,3.25rem)]">{title}</h1>
      {children && <div className="mt-2 max-w-2xl text-on-night-muted">{children}</div>}
    </div>
  </header>
)
