import { useId, type ReactNode } from 'react'
import { Card } from '../../ui/card'

/** One section of the security page. */
export function SecuritySection({
  title,
  about,
  children,
}: {
  title: string
  about: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-5 sm:p-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{about}</p>
      {children}
    </Card>
  )
}
