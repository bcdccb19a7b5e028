import type { ReactNode } from 'react'
import { Card } from '../ui/card'

/** The card of sign-in, sign-up and similar pages. */
export const EntryCard = ({
  title,
  about,
  children,
}: {
  title: string
  about: ReactNode
  children: ReactNode
}) => (
  <Card className="mx-auto w-full max-w-md overflow-hidden shadow-lift">
    <div className="hem" />
    <div className="p-6 sm:p-8">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-2 mb-6 text-muted">{about}</p>
      {children}
    </div>
  </Card>
)
