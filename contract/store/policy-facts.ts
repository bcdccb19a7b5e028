import { paise, type Paise } from '../core/money.ts'

// The numbers that the shop promises to its customers: days, hours, percentages, fees and limits. The code that applies a rule and the
// texts that describe it both read the number from here, or from the store settings, whose defaults are here. A test compares all
// texts with this file. It does not import zod, because storefront pages import it.

/** Customers must be at least this old, or order through a parent or guardian. */
export const minimumAge = 18

/** Default return window in hours after delivery, for consumers and for business customers. Staff can change it in the settings. */
export const defaultReturnHours = { shopper: 48, business: 24 }

/** Working days until staff answer a return request. */
export const returnReplyDays = 2

/**
 * Days for which the new goods of an exchange are reserved, counted from its approval. Afterwards the customer gets them only if they
 * are in stock when the returned goods arrive, and otherwise a refund.
 */
export const exchangeReservedDays = 10

/** Working days until a refund reaches the original payment method, counted from its approval. */
export const refundWorkingDays = { min: 7, max: 10 }
export const refundDays = `${refundWorkingDays.min}-${refundWorkingDays.max}`

/** Default delivery terms: business days until delivery, and how soon an order is dispatched. Staff can change them in the settings. */
export const defaultDelivery = { minDays: 3, maxDays: 5, dispatch: '1-3 working days' }

export type RentalFees = { latePerDay: Paise | null; freeCancelDays: number; lateCancelPercent: number }

/**
 * Default fees for rentals: the late fee per day (null means the rent of one day), the end of the free cancellation in days before the
 * preparation of the garments begins, and the fee after it in percent of the rent.
 */
export const defaultRentalFees: RentalFees = { latePerDay: null, freeCancelDays: 3, lateCancelPercent: 50 }

/**
 * Default terms for sellers: the monthly fee in rupees, and the number of products that they can submit in a calendar month in India. Staff
 * can change them in the settings.
 */
export const defaultSellerPlan = { monthlyFee: 500, productsPerMonth: 5 }

/** Working days until a seller answers a question of the shop. */
export const sellerReplyDays = 2

/** Days between the announcement of changed terms for sellers and the day on which the change takes effect. */
export const sellerNoticeDays = 15

/** Hours during which no payout goes to a new bank account of a seller. */
export const bankChangeHours = 48

/**
 * Legal deadlines for complaints: acknowledged within 48 hours, resolved within one month (Consumer Protection (E-Commerce) Rules 2020,
 * rule 4(5)).
 */
export const complaintDeadlines = { acknowledgeHours: 48, resolveMonths: 1 }

const { resolveMonths } = complaintDeadlines
/** The period in which a complaint is resolved, as a text. */
export const complaintPeriod = resolveMonths === 1 ? 'one month' : `${resolveMonths} months`

/** What happens after a customer has made a complaint. */
export const complaintTerms = `You get a complaint number at once. We confirm it within ${complaintDeadlines.acknowledgeHours} hours and answer within ${complaintPeriod}.`

/** Telephone number of the National Consumer Helpline. */
export const consumerHelpline = '1915'

/** Invoices from this amount keep the name and the address of the buyer, even if the account is erased (CGST Rules 2017, rule 46). */
export const buyerRequiredFrom = paise(50_000_00)

/** Validity of the links in e-mails. */
export const resetLinkMinutes = 30
export const verifyLinkHours = 24
export const invitationDays = 14

/** A session ends after so many days without use. */
export const sessionIdleDays = 30

/** A browser in which somebody has signed in is recognised for so many days. */
export const knownDeviceDays = 180

/**
 * The pictures of a submission are deleted so many days after its rejection, or after a request for changes that the seller has not
 * answered.
 */
export const submissionPictureDays = 90
