import { HOLD_MINUTES } from '../../contract/alerts/alerts.ts'
import { formatDays } from '../../contract/core/durations.ts'
import { formatRupees } from '../../contract/core/money.ts'
import { DEFAULT_COMMISSION, formatRate } from '../../contract/sellers/seller-money.ts'
import { retentionDays } from '../../contract/accounts/retention.ts'
import * as facts from '../../contract/store/policy-facts.ts'
import { StoreSettings } from '../../contract/store/store.ts'

const { defaultReturnHours: returnHours, refundDays, complaintDeadlines } = facts

/** How long the shop keeps data. */
const retentionPhrases = [
  `deleted after ${retentionDays.emails} days`,
  `payment provider after ${retentionDays.paymentMessages} days`,
  `rented ${retentionDays.handoverPhotos} days after its deposit was settled`,
  `deleted ${retentionDays.nightPlans} days after the last night`,
  `kept for ${facts.knownDeviceDays} days, also after you sign out`,
  `ends after ${retentionDays.waitingAlerts} days at the latest`,
  `deleted ${retentionDays.endedAlerts} days after it has ended`,
  `after ${retentionDays.unconfirmedAlerts} days if you do not confirm your e-mail address`,
  `dancers ${retentionDays.troupes} days after the last night`,
  `deleted ${facts.submissionPictureDays} days after the rejection`,
]

/** Every phrase with a number that texts may contain, made from the policy facts and the default settings of the shop. */
function knownPhrases(): string[] {
  const { cod, delivery, hours, contact, rental, rentalFees, sellerPlan } = StoreSettings.parse({})
  return [
    `at least ${facts.minimumAge} years old`,
    `aged ${facts.minimumAge} or over`,
    `within ${returnHours.shopper} hours of delivery`,
    `returns within ${returnHours.shopper} hours`,
    `within ${returnHours.business} hours of delivery with photo proof`,
    `damage reports within ${returnHours.business} hours`,
    `reserve the new size for ${facts.exchangeReservedDays} days`,
    `reply within ${facts.returnReplyDays} working days`,
    `within ${refundDays} working days`,
    `can take ${refundDays} working days to arrive`,
    `allow ${refundDays} working days for the money to reach you`,
    `${delivery.minDays}-${delivery.maxDays} business days`,
    `within ${delivery.dispatch}`,
    `until ${formatDays(rentalFees.freeCancelDays)} before the day on which we start to prepare it`,
    `until ${formatDays(rental.changeDays!)} before the day on which we start to prepare it`,
    'we charge the rent of one day',
    `we keep ${rentalFees.lateCancelPercent}% of the rent`,
    `orders of up to ${formatRupees(cod.cap!)}`,
    `${cod.maxOpenPerPhone} open orders at a time per phone number`,
    `cannot confirm a cash on delivery order within ${cod.confirmHours} hours`,
    `${formatRupees(sellerPlan.monthlyFee)} a month`,
    `up to ${sellerPlan.productsPerMonth} products`,
    `answer our questions within ${facts.sellerReplyDays} working days`,
    `${facts.sellerNoticeDays} days before they take effect`,
    `acknowledge a complaint within ${complaintDeadlines.acknowledgeHours} hours`,
    `resolve it within ${facts.complaintPeriod}`,
    `answer within ${facts.complaintPeriod}`,
    `confirm it within ${complaintDeadlines.acknowledgeHours} hours`,
    `Helpline (${facts.consumerHelpline})`,
    `orders of ${formatRupees(facts.buyerRequiredFrom)} or more`,
    `expires in ${facts.resetLinkMinutes} minutes`,
    `hold it for you for ${HOLD_MINUTES} minutes`,
    `works for ${facts.invitationDays} days`,
    `expires in ${facts.invitationDays} days`,
    `within ${facts.invitationDays} days`,
    `expire after ${facts.verifyLinkHours} hours`,
    `expires in ${facts.verifyLinkHours} hours`,
    `expires after ${facts.resetLinkMinutes} minutes`,
    `at most ${facts.sessionIdleDays} days after its last use`,
    `after ${facts.sessionIdleDays} days without use`,
    ...retentionPhrases,
    `at present ${formatRate(DEFAULT_COMMISSION)}`,
    hours.weekdays,
    contact.phone,
    contact.address,
    `1 ${contact.address}`, // the address of the sample shop
    'UDYAM-XX-00-0000000', // the number of the sample shop
    'Consumer Protection Act, 2019',
    'Digital Personal Data Protection Act, 2023',
  ]
}

const known = knownPhrases().toSorted((a, b) => b.length - a.length)

const words = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|a few|an|a'
const units = '(?:working |business |calendar )?(?:minutes?|hours?|days?|weeks?|months?|years?)'
const period = new RegExp(`(?:\\d+|\\b(?:${words}))[ -]${units}\\b|\\d+ ?%|\\d+ percent`, 'i')
const anyNumber = new RegExp(`\\d|\\b(?:${words.replace('|a few|an|a', '')}) ${units}\\b`, 'i')

/** An amount that a rule of the shop decides, not the price of an item: a fee, a limit or a subscription. */
const amountOfRule =
  /^(?=.*₹ ?\d)(?=.*\b(?:fees?|late|limit|up to|cash on delivery|a month|subscription)\b)/is

const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.?!:;])\s+(?=[A-Z“"])/)
    .map((sentence) => sentence.trim())

/** Replaces all known phrases. The rest of the sentence must contain no number. */
const withoutKnown = (sentence: string, phrases: readonly string[]): string =>
  phrases.reduce((rest, phrase) => rest.replaceAll(phrase, '…'), sentence)

/** Returns the sentences that contain a number which is not a policy fact. For texts of the shop alone, such as its terms. */
export const unknownNumbers = (text: string): string[] =>
  sentencesOf(text).filter((sentence) => anyNumber.test(withoutKnown(sentence, known)))

/**
 * Returns the sentences that contain a period, a percentage or an amount of a rule which is not a policy fact. For texts with other numbers, such as prices
 * and dates. `others` are phrases with a period that come from a product or an order, for example the discount.
 */
export const unknownPeriods = (text: string, others: readonly (string | RegExp)[] = []): string[] =>
  sentencesOf(text).filter((sentence) => {
    const rest = others.reduce<string>(
      (part, other) => part.replaceAll(other, '…'),
      withoutKnown(sentence, known),
    )
    return period.test(rest) || amountOfRule.test(rest)
  })
