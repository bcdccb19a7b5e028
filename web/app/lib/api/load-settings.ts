import { factSettings, factValues } from '../../../../contract/content/fact-values.ts'
import type { FactValues } from '../../../../contract/content/facts.ts'
import { damagePrices } from '../../../../contract/rentals/deposits.ts'
import { currentCommission } from '../../../../contract/sellers/payouts.ts'
import type { Api } from '../../../../contract/core/client.ts'
import {
  selectedSettings,
  type PublicSettingName,
  type PublicSettings,
} from '../../../../contract/store/store.ts'

/**
 * Loads some public settings of the store. Public pages load only the settings that they show, so that a change of other settings does
 * not affect their entries in the page cache.
 */
export async function loadSettings<Name extends PublicSettingName>(
  api: Api,
  names: readonly Name[],
): Promise<Pick<PublicSettings, Name>> {
  const settings = await api(selectedSettings, { query: { name: [...names] } })
  // The schema adds the defaults of all other settings. A page must not contain them.
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<PublicSettings, Name>
}

/** Loads the present values of the facts in the texts of pages. */
export async function loadFacts(api: Api): Promise<FactValues> {
  const [settings, damages, commission] = await Promise.all([
    loadSettings(api, factSettings),
    api(damagePrices),
    api(currentCommission),
  ])
  return factValues(settings, damages, commission)
}
