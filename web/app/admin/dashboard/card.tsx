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
    <div className="cluster mb-4 justify-between">
      <h2 className="text-2xl">{title}</h2>
      {aside}
    </div>
    {children}
  </Card>
)
