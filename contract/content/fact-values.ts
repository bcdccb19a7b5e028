import { retentionDays } from '../accounts/retention.ts'
import { formatRupees } from '../core/money.ts'
import { deliveryTerms, highestCharge } from '../shipping/delivery-charge.ts'
import { meaningOfName } from '../store/brand/shop-name.ts'
import { commissionTerms, type CurrentCommission } from '../sellers/seller-money.ts'
import * as policy from '../store/policy-facts.ts'
import type { DamagePrice } from '../rentals/deposits.ts'
import {
  codTerms,
  damageTerms,
  lateReturnTerms,
  rentalCancellationTerms,
  rentalChangeTerms,
} from '../store/policy-sentences.ts'
import type { PublicSettings } from '../store/store.ts'
import type { FactValues } from './facts.ts'

/** The settings that facts state. */
export const factSettings = [
  'brand',
  'business',
  'cod',
  'contact',
  'delivery',
  'hours',
  'online',
  'rental',
  'rentalFees',
  'returns',
  'sellerPlan',
  'upi',
] as const
export type FactSettings = Pick<PublicSettings, (typeof factSettings)[number]>

/** The payment methods that the shop offers, for a sentence. */
function listPaymentMethods({ online, upi, cod }: Pick<FactSettings, 'online' | 'upi' | 'cod'>): string {
  const methods = [
    ...(online === 'none' ? [] : ['UPI, cards and wallets through an online payment gateway']),
    ...(upi.vpa ? ['bank transfer by UPI'] : []),
    ...(cod.enabled ? ['cash on delivery in select locations'] : []),
  ]
  const last = methods.length - 1
  const list = methods.map((method, at) => (at > 0 && at === last ? `and ${method}` : method)).join(', ')
  return list || 'the methods that the checkout shows'
}

const udyamPromise = '**Registered under UDYAM** A small business on the government’s register.'

const demoPayments =
  'While the shop uses its built-in demo payment, the payment page says that payments are simulated: no money is charged, whatever amounts are shown.'

/** Returns the present values of all facts. A fact with several paragraphs has line breaks; one that does not apply is empty. */
export function factValues(
  settings: FactSettings,
  damages: readonly DamagePrice[],
  currentCommission: CurrentCommission,
): FactValues {
  const { brand, business, cod, contact, delivery, hours, online, rental, rentalFees, returns, sellerPlan } =
    settings
  return {
    shopName: brand.name,
    meaningOfName: meaningOfName(brand.name),
    legalName: business.legalName,
    udyamPromise: business.udyam ? udyamPromise : '',
    email: contact.email,
    phone: contact.phone,
    address: contact.address,
    weekdayHours: hours.weekdays,
    minimumAge: String(policy.minimumAge),
    paymentMethods: listPaymentMethods(settings),
    codTerms: codTerms(cod).join('\n'),
    demoPayments: online === 'demo' ? demoPayments : '',
    dispatchTime: delivery.dispatch,
    deliveryDays: `${delivery.minDays}-${delivery.maxDays}`,
    deliveryCharge: deliveryTerms(delivery),
    deliveryPromise: `**Pan-India Delivery** ${highestCharge(delivery) === 0 ? 'Free delivery' : 'Delivery'} to every PIN code that our carriers serve.`,
    returnHours: String(returns.shopper),
    businessReturnHours: String(returns.business),
    exchangeReservedDays: String(policy.exchangeReservedDays),
    refundDays: policy.refundDays,
    rentalCancellation: rentalCancellationTerms(rentalFees),
    lateReturn: lateReturnTerms(rentalFees),
    rentalChange: rentalChangeTerms({ rental, rentalFees }),
    damagePrices: damageTerms(damages),
    sellerFee: formatRupees(sellerPlan.monthlyFee),
    sellerProducts: String(sellerPlan.productsPerMonth),
    commission: commissionTerms(currentCommission),
    sellerReplyDays: String(policy.sellerReplyDays),
    sellerNoticeDays: String(policy.sellerNoticeDays),
    complaintHours: String(policy.complaintDeadlines.acknowledgeHours),
    complaintPeriod: policy.complaintPeriod,
    consumerHelpline: policy.consumerHelpline,
    sessionDays: String(policy.sessionIdleDays),
    knownDeviceDays: String(policy.knownDeviceDays),
    namedInvoiceFrom: formatRupees(policy.buyerRequiredFrom),
    emailDays: String(retentionDays.emails),
    paymentMessageDays: String(retentionDays.paymentMessages),
    handoverPhotoDays: String(retentionDays.handoverPhotos),
    nightPlanDays: String(retentionDays.nightPlans),
    waitingAlertDays: String(retentionDays.waitingAlerts),
    alertDays: String(retentionDays.endedAlerts),
    unconfirmedAlertDays: String(retentionDays.unconfirmedAlerts),
    troupeDays: String(retentionDays.troupes),
    submissionPictureDays: String(policy.submissionPictureDays),
  }
}
