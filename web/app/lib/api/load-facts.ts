import { factSettings, factValues } from '../../../../contract/content/fact-values.ts'
import type { FactValues } from '../../../../contract/content/facts.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { damagePrices } from '../../../../contract/rentals/deposits.ts'
import { presentCommission } from '../../../../contract/sellers/payouts.ts'
import { loadSettings } from './load-settings'

/** Loads the present values of the facts in the texts of pages. */
export async function loadFacts(api: Api): Promise<FactValues> {
  const [settings, damages, commission] = await Promise.all([
    loadSettings(api, factSettings),
    api(damagePrices),
    api(presentCommission),
  ])
  return factValues(settings, damages, commission)
}
