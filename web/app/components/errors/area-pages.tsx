import { Outlet } from 'react-router'
import { AreaErrorPage } from './area-error-page'

/** The pages of the account, seller and admin areas. The error of a page is shown here, inside the layout of the area. */
export default function AreaPages() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: { error: unknown }) => <AreaErrorPage error={error} />
