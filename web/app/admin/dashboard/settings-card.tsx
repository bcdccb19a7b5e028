import { adminSettings } from '../../../../contract/store/store.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { ButtonLink } from '../../ui/button'
import { useAdminUser } from '../layout/admin-user'
import { Card } from './card'

/** The way to what the shop says about itself. */
export function SettingsCard() {
  if (!can(adminSettings.access, useAdminUser())) return null
  return (
    <Card title="Sidebar configuration">
      <p className="mb-4 text-muted">
        Claims, opening hours, contacts, banners, the promo pop-up, the revenue target, delivery, renting, tax
        and ways to pay.
      </p>
      <ButtonLink to="/admin/settings" size="small" variant="secondary">
        Open the store settings
      </ButtonLink>
    </Card>
  )
}
