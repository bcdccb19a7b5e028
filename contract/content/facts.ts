// Facts are placeholders in the texts of pages, for example `{{returnHours}}`. A page shows the present value, which comes from the settings
// or from the code that applies the rule, so a text cannot promise something else than the shop does. This file does not import zod,
// because storefront pages import it.

/** The names of all facts, each with a label for staff. */
export const factLabels = {
  shopName: 'Name of the shop',
  meaningOfName: 'Meaning of the default name',
  legalName: 'Legal name of the business',
  udyamPromise: 'Sentence about the UDYAM registration, if there is one',
  email: 'E-mail address of the shop',
  phone: 'Phone number of the shop',
  address: 'Address of the shop',
  weekdayHours: 'Business hours on weekdays',
  minimumAge: 'Minimum age of customers',
  paymentMethods: 'Payment methods',
  codTerms: 'Conditions of cash on delivery, if the shop offers it',
  demoPayments: 'Sentence about simulated payments, if they are on',
  dispatchTime: 'Time until dispatch',
  deliveryDays: 'Business days until delivery',
  deliveryCharge: 'What delivery costs',
  deliveryPromise: 'Sentence about delivery to every PIN code',
  returnHours: 'Hours to return goods',
  businessReturnHours: 'Hours to return goods, for business customers',
  exchangeReservedDays: 'Days for which an exchange is reserved',
  refundDays: 'Working days until a refund arrives',
  rentalCancellation: 'What it costs to cancel a rental',
  lateReturn: 'What a late return of a rental costs',
  rentalChange: 'Until when customers can change a rental, if they can',
  damagePrices: 'What damage to a rental costs',
  sellerFee: 'Monthly fee of sellers',
  sellerProducts: 'New products that a seller can submit in a calendar month',
  commission: 'Commission on the sales of sellers',
  sellerReplyDays: 'Working days until a seller answers',
  sellerNoticeDays: 'Days of notice before terms for sellers change',
  complaintHours: 'Hours until a complaint is acknowledged',
  complaintPeriod: 'Time until a complaint is resolved',
  consumerHelpline: 'Number of the National Consumer Helpline',
  sessionDays: 'Days without use until a session ends',
  knownDeviceDays: 'Days for which a browser is recognised after a sign-in',
  namedInvoiceFrom: 'Amount from which invoices keep name and address',
  emailDays: 'Days until e-mails are deleted',
  paymentMessageDays: 'Days until payment messages are deleted',
  handoverPhotoDays: 'Days until photos of a rental are deleted',
  nightPlanDays: 'Days until a plan for festival nights is deleted',
  waitingAlertDays: 'Days until a request to be told about goods ends at the latest',
  alertDays: 'Days until a request to be told about goods is deleted',
  unconfirmedAlertDays: 'Days until such a request with an unconfirmed e-mail address is deleted',
  troupeDays: 'Days until a group booking is deleted',
  submissionPictureDays: 'Days until the pictures of a rejected submission are deleted',
} as const

export type FactName = keyof typeof factLabels
export type FactValues = Readonly<Record<FactName, string>>

const FACT = /\{\{([^{}]*)\}\}/g

const isFact = (name: string): name is FactName => Object.hasOwn(factLabels, name)

/** Returns the placeholders in a text that are not facts. */
export const unknownFacts = (text: string): string[] =>
  [...text.matchAll(FACT)].flatMap(([placeholder, name = '']) => (isFact(name.trim()) ? [] : [placeholder]))

/** A number one with a plural, as in `1 working days`, where a fact has replaced a placeholder in front of a plural. */
const ONE_OF_MANY = /(?<![\d.,-])1 ((?:working |business )?(?:hour|day|product))s\b/g

/** The phone number of the shop as the target of a link, which cannot contain the spaces and parentheses of the number. */
const PHONE_TARGET = /(?<=\]\(tel:)\{\{\s*phone\s*\}\}/g

/** Replaces the placeholders in a text by their present values. */
export const fillFacts = (text: string, values: FactValues): string =>
  text
    .replaceAll(PHONE_TARGET, values.phone.replaceAll(/[^\d+]/g, ''))
    .replaceAll(FACT, (placeholder, inner: string) => {
      const name = inner.trim()
      return isFact(name) ? values[name] : placeholder
    })
    .replaceAll(ONE_OF_MANY, '1 $1')
    .trim()
