import type { Api } from '../../../../contract/core/client.ts'
import { createProduct } from '../../../../contract/catalog/admin-products.ts'
import { whoAmI } from '../../../../contract/accounts/current-user.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { can } from '../../../../contract/core/permissions.ts'

/** Refuses a page whose form the person could fill in but not send. */
export async function whoMayEdit(api: Api) {
  const { user } = await api(whoAmI)
  if (can(createProduct.access, user)) return
  refuse('forbidden', 'An admin of the shop has not given you the right to this')
}
