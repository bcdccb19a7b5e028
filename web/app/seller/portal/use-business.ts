import { useRouteLoaderData } from 'react-router'
import type { Business } from '../../../../contract/sellers/seller-portal.ts'

/** The business whose area this is. */
export function useBusiness(): Business {
  const data = useRouteLoaderData<{ business: Business }>('seller/layout/layout')
  return data!.business
}
