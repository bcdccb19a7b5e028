import type { ReactNode } from 'react'
import { Card } from '../../ui/card'

/** A section of the dashboard with a heading. */
export const DashboardCard = ({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <Card className="p-5">
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-2xl">{title}</h2>
      {aside}
    </div>
    {children}
  </Card>
)
