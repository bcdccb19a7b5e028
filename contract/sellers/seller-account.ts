import { z } from 'zod'
import { isGstin, stateOfGstin } from '../invoicing/gstin.ts'
import { endpoint } from '../core/endpoint.ts'
import { nameText } from '../accounts/names.ts'
import { EnteredPlace, Place } from '../shipping/addresses.ts'
import { AttemptState } from '../payments/payments.ts'
import { Quota } from './submissions.ts'
import { PageQuery, pageSize, Pagination, Rupees, text } from '../core/wire.ts'

// The business of a seller: its details, its subscription, and whether it may sell.

export const SellerStatus = z.enum(['applying', 'active', 'suspended'])

const upper = (value: string) => value.replaceAll(/\s/g, '').toUpperCase()

const Gstin = z
  .string()
  .overwrite(upper)
  .refine((value) => value === '' || isGstin(value), 'This GSTIN isn’t valid: check its 15 characters')
const Pan = z
  .string()
  .overwrite(upper)
  .regex(/^[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]$/, 'Enter a PAN like ABCPE1234F')

/**
 * Business details of a seller. A seller without a GSTIN may sell only to customers in the same State. The address is the registered place of
 * business, so the GSTIN has the code of its State.
 */
export const BusinessDetails = z
  .object({
    displayName: nameText({ max: 80, missing: 'Enter the name that shoppers see' }),
    businessName: nameText({ missing: 'Enter the name of the business' }),
    phone: text(20).min(10, 'Enter a phone number with at least 10 characters'),
    gstin: Gstin,
    pan: Pan,
    bankName: nameText({ missing: 'Enter the account holder’s name' }),
    bankAccount: z
      .string()
      .overwrite(upper)
      .regex(/^\d{6,18}$/, 'Enter an account number with 6 to 18 digits'),
    bankIfsc: z
      .string()
      .overwrite(upper)
      .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter an IFSC like HDFC0001234'),
    address: EnteredPlace,
  })
  .superRefine(({ gstin, pan, address }, context) => {
    if (gstin && stateOfGstin(gstin) !== address.state) {
      const message = 'This GSTIN belongs to another state'
      context.addIssue({ code: 'custom', path: ['gstin'], message })
    }
    if (gstin && gstin.slice(2, 12) !== pan) {
      context.addIssue({ code: 'custom', path: ['pan'], message: 'This PAN does not match the GSTIN' })
    }
  })
export type BusinessDetails = z.output<typeof BusinessDetails>

/** The account of a seller. PAN and bank account are included only for the owner of the business. */
export const SellerAccountStatus = z.object({
  id: z.string(),
  displayName: z.string(),
  businessName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  status: SellerStatus,
  suspendedBecause: z.string().nullable(),
  gstin: z.string().nullable(),
  pan: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  bankIfsc: z.string().nullable(),
  address: Place.nullable(),
  agreedAt: z.iso.datetime().nullable(),
  /** Whether all details that a payout requires have been entered. */
  isComplete: z.boolean(),
  isOwner: z.boolean(),
  /** Whether the owner must enter a password to change the bank account. An owner without a password must sign in again instead. */
  hasPassword: z.boolean(),
  subscribedUntil: z.iso.date().nullable(),
  /** Whether the subscription is paid for today. */
  isSubscribed: z.boolean(),
  quota: Quota,
})
export type SellerAccountStatus = z.infer<typeof SellerAccountStatus>

export const sellerAccountStatus = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/account-status',
  summary: 'Returns the seller account: business details, subscription and remaining monthly quota',
  reply: SellerAccountStatus,
})

export const saveBusiness = endpoint({
  access: 'seller',
  method: 'PUT',
  path: '/api/seller/business',
  summary:
    'Saves the business details and accepts the current seller agreement; for the owner. Refuses a display name of the shop or of another seller, or with contact details. A new bank account requires the password, or a sign-in within the last ten minutes',
  limit: 30,
  body: z.object({
    business: BusinessDetails,
    agreed: z.literal(true, 'Please accept the seller agreement'),
    password: z.string().max(128).optional(),
  }),
  reply: SellerAccountStatus,
})

export const SubscriptionPayment = z.object({
  id: z.string(),
  state: AttemptState,
  amount: Rupees,
  /** The page on which the subscription is paid; null when nothing has to be paid. */
  paymentUrl: z.string().nullable(),
  message: z.string(),
  subscribedUntil: z.iso.date().nullable(),
})
export type SubscriptionPayment = z.infer<typeof SubscriptionPayment>

export const subscribe = endpoint({
  access: 'seller',
  method: 'POST',
  path: '/api/seller/subscription',
  summary:
    'Starts the payment of the next subscription month, which begins when the current one ends, or today',
  reply: SubscriptionPayment,
  idempotent: true,
  limit: 10,
})

export const subscriptionPayment = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/subscription/:id',
  summary: 'Returns the status of a subscription payment, as the provider reports it',
  params: z.object({ id: z.string().max(100) }),
  reply: SubscriptionPayment,
  limit: 60,
})

/** A business in the list of staff. */
export const SellerRow = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  phone: z.string(),
  status: SellerStatus,
  suspendedBecause: z.string().nullable(),
  state: z.string().nullable(),
  gstin: z.string().nullable(),
  hasAccount: z.boolean(),
  isComplete: z.boolean(),
  liveProducts: z.number().int(),
  waiting: z.number().int(),
  subscribedUntil: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
})
export type SellerRow = z.infer<typeof SellerRow>

export const listSellers = endpoint({
  access: ['catalogue', 'finance'],
  method: 'GET',
  path: '/api/admin/sellers',
  summary: 'Lists sellers and applicants, newest first; `q` searches names and e-mail addresses',
  query: z.object({
    page: PageQuery.page,
    limit: pageSize({ max: 100, fallback: 50 }),
    q: text(100).optional(),
    status: SellerStatus.optional(),
  }),
  reply: z.object({ sellers: z.array(SellerRow), pagination: Pagination }),
})

const sellerId = z.object({ id: z.string().max(100) })
const SellerReply = z.object({ seller: SellerRow })

export const suspendSeller = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/sellers/:id/suspend',
  summary: 'Suspends a seller: all their products are unlisted at once',
  params: sellerId,
  body: z.object({ reason: text(300).min(5, 'Enter a reason of at least 5 characters') }),
  reply: SellerReply,
})

export const reinstateSeller = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/sellers/:id/reinstate',
  summary:
    'Reinstates a suspended seller, who is active if staff have approved the seller before; products are listed again if the subscription is paid',
  params: sellerId,
  reply: SellerReply,
})

export const recordSubscription = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/sellers/:id/subscription',
  summary: 'Records a subscription payment that was made in another way',
  params: sellerId,
  body: z.object({
    months: z
      .number('Enter the number of months')
      .int()
      .min(1, 'At least one month')
      .max(12, 'At most 12 months'),
    /** Reference number of the transfer or receipt. Each reference can be used for one payment only. */
    reference: text(60).min(3, 'Enter the reference of the payment'),
  }),
  reply: SellerReply,
})

export const confirmBankAccount = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/sellers/:id/bank-account/confirm',
  summary:
    'Ends the waiting period of a changed bank account, after staff have verified its last digits with the seller',
  params: sellerId,
  body: z.object({
    /**
     * Last four digits of the account number, as the seller says them. Staff must ask the seller through a contact that was known before
     * the change.
     */
    lastDigits: z
      .string()
      .trim()
      .regex(/^\d{4}$/, 'Enter the last four digits of the account'),
    note: text(300).min(5, 'Describe how you checked it'),
  }),
  reply: z.object({ success: z.literal(true) }),
})
