import type { ReactNode } from 'react'
import { Card } from '../ui/card'

type EntryPageProps = { title: string; about: ReactNode; children: ReactNode }

/** A page with one card: sign-in, sign-up and similar pages. */
export const EntryPage = ({ title, about, children }: EntryPageProps) => (
  <main id="content" className="page-width py-10 lg:py-16">
    <Card className="mx-auto w-full max-w-md overflow-hidden shadow-lift">
      <div className="hem" />
      <div className="p-6 sm:p-8">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-2 mb-6 text-muted">{about}</p>
        {children}
      </div>
    </Card>
  </main>
)
