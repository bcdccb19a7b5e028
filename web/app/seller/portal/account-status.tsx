import type { Business } from '../../../../contract/sellers/seller-portal.ts'
import { Notice } from '../../ui/notice'

/** What everybody in a business has to know before anything else. */
export function AccountStatus({ business: { status } }: { business: Business }) {
  if (status === 'active') return null
  return (
    <Notice kind={status === 'suspended' ? 'error' : 'info'} className="mb-6">
      {status === 'suspended'
        ? 'This business is suspended: shoppers do not see its products. Please write to us.'
        : 'We have yet to confirm this business. Until then nothing of it is paid out.'}
    </Notice>
  )
}
