import type { LoaderFunctionArgs } from 'react-router'
import { codLimitText } from '../../../../contract/checkout/cod.ts'
import { formatDays } from '../../../../contract/core/date-labels.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { LegalBlock, LegalSection } from './legal-text'
import { loadBrand } from '../../lib/root-data'
import { knowOrigin } from '../../lib/absolute-url'

/** The settings of the shop that the terms state. */
export type Policies = Pick<StoreSettings, 'cod' | 'delivery' | 'rentalFees' | 'returns' | 'sellerPlan'> & {
  /** The name of the shop. */
  shop: string
}

/** A section of the terms. A function makes the text of a section that states settings. */
export type PolicySection = Omit<LegalSection, 'text'> & {
  text: LegalSection['text'] | ((policies: Policies) => readonly LegalBlock[])
}

/** Returns the sections with the settings of the shop in their texts. */
export const stateSections = (sections: readonly PolicySection[], policies: Policies): LegalSection[] =>
  sections.map(({ text, ...section }) => ({
    ...section,
    text: typeof text === 'function' ? text(policies) : text,
  }))

/** Loader of the pages with terms: the settings that they state, and the origin of the shop. */
export async function loadPolicies({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const names = ['cod', 'delivery', 'rentalFees', 'returns', 'sellerPlan'] as const
  const api = context.get(publicApi)
  const [policies, { name: shop }] = await orThrowResponse(
    Promise.all([loadSettings(api, names), loadBrand(api)]),
    request,
  )
  return { ...knowOrigin({ request }), policies: { ...policies, shop } }
}

export const paymentMethods =
  'UPI, bank transfer, cards and wallets through an online payment gateway, and cash on delivery in select locations'

/** The conditions of cash on delivery; empty if the shop does not offer it. */
export function codTerms({ cod }: Policies): string[] {
  if (!cod.enabled) return []
  const limit = codLimitText(cod)
  return [
    cod.cap === null
      ? 'Cash on delivery has no upper limit.'
      : `Cash on delivery is available for orders of up to ${formatRupees(cod.cap)}.`,
    ...(limit ? [`Cash on delivery is limited: ${limit[0]!.toLowerCase()}${limit.slice(1)}.`] : []),
    ...(cod.rentals ? [] : ['Rentals cannot be paid by cash on delivery.']),
    ...(cod.confirmHours === null
      ? []
      : [
          `If we cannot confirm a cash on delivery order within ${cod.confirmHours === 1 ? '1 hour' : `${cod.confirmHours} hours`}, we cancel it. You then owe nothing.`,
        ]),
  ]
}

/** What it costs to cancel a rental. */
export function rentalCancellationTerms({ rentalFees }: Pick<Policies, 'rentalFees'>): string {
  const { freeCancelDays, lateCancelPercent } = rentalFees
  const freeUntil = freeCancelDays === 0 ? 'the day' : `${formatDays(freeCancelDays)} before the day`
  const free = `You may cancel a rental free of charge until ${freeUntil} on which we start to prepare it for dispatch`
  return lateCancelPercent === 0
    ? `${free}, and also after that until we hand it over.`
    : `${free}. If you cancel a paid rental later, we keep ${lateCancelPercent}% of the rent. The deposit is always refunded in full.`
}

/** What a late return costs. */
export function lateReturnTerms({ rentalFees: { latePerDay } }: Pick<Policies, 'rentalFees'>): string {
  const perDay = latePerDay === null ? 'the rent of one day' : formatRupees(latePerDay)
  return `For each day that an outfit comes back late, we charge ${perDay}, but in total never more than its deposit.`
}
