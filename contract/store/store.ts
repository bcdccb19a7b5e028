import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Brand, defaultBrand } from './brand/brand.ts'
import { defaultDelivery, defaultRentalFees, defaultReturnHours, defaultSellerPlan } from './policy-facts.ts'
import { laneSettings } from '../shipping/lane-settings.ts'
import { slotSettings } from '../shipping/slot-settings.ts'
import { gstCodes, indianStates } from '../shipping/indian-states.ts'
import { formatRupees, MAX_SUM } from '../core/money.ts'
import { readableName } from '../accounts/names.ts'
import { PhoneNumber } from '../core/phone.ts'
import { isGstin } from '../invoicing/gstin.ts'
import { listOf, Rupees, text } from '../core/wire.ts'
import { placeholderAddress } from './tax-identity.ts'

/** An external link. Only `https` is allowed: a `javascript:` link would run its script in the browser of every visitor. */
const WebAddress = z.url({ protocol: /^https$/, error: 'Enter a URL that starts with https://' })

const OptionalAddress = z.union([z.literal(''), WebAddress], {
  error: 'Enter a URL that starts with https://',
})

/** A testimonial of a customer. `avatar` is the URL of a picture. If it is empty, the initials of the customer are shown. */
export const Testimonial = z.object({
  name: text(80),
  role: text(80),
  rating: z.number().min(0).max(5),
  comment: text(400),
  avatar: z.string().max(300),
  /** True for a made-up example. Examples show the layout until there are real testimonials. */
  isSample: z.boolean(),
})
export type Testimonial = z.infer<typeof Testimonial>

/** A review by a business customer or seller. */
export const BusinessReview = z.object({
  name: text(80),
  business: text(80),
  rating: z.number().min(0).max(5),
  review: text(400),
  date: z.iso.date('Enter a date'),
  isSample: z.boolean(),
})
export type BusinessReview = z.infer<typeof BusinessReview>

/**
 * GST registration of the shop. Without a GSTIN, or in the composition scheme for small businesses, the shop charges no tax and issues
 * bills of supply instead of tax invoices. `unregistered` is the merchant's statement that the business has no registration. `state` is
 * the State of the business; the GSTIN starts with the GST code of that State.
 */
export const TaxStatus = z
  .object({
    gstin: z.union([z.literal(''), z.string().refine(isGstin, 'This GSTIN isn’t valid')]),
    scheme: z.enum(['regular', 'composition', 'unregistered']),
    state: z.enum(indianStates),
  })
  .refine(({ gstin, state }) => gstin === '' || gstin.startsWith(gstCodes[state]), {
    path: ['gstin'],
    error: 'This GSTIN belongs to another state',
  })
  .refine(({ gstin, scheme }) => gstin === '' || scheme !== 'unregistered', {
    path: ['gstin'],
    error: 'Remove the GSTIN, or choose the scheme of your registration',
  })
export type TaxStatus = z.infer<typeof TaxStatus>

/** The code of a coupon; empty for none. Codes are stored in upper case. */
const OptionalCouponCode = text(40).overwrite((code) => code.toUpperCase())

const Promo = z.object({
  isOn: z.boolean(),
  title: text(80),
  text: text(300),
  coupon: OptionalCouponCode,
  endsAt: z.iso.datetime({ offset: true }).nullable(),
})

/**
 * The settings of the store, which staff can change. The defaults are those of a new shop: its claims, offers and opinions are empty.
 * The sample shop has the texts of the specification.
 */
export const StoreSettings = z.object({
  brand: Brand.prefault(defaultBrand),
  claims: z
    .object({ sellers: text(40), customers: text(40), rating: text(40) })
    .prefault({ sellers: '', customers: '', rating: '' }),
  hours: z
    .object({ weekdays: text(80), sunday: text(80) })
    .prefault({ weekdays: 'Mon-Sat 9:00 AM to 6:00 PM', sunday: 'closed' }),
  contact: z
    .object({ email: z.email(), phone: PhoneNumber, whatsapp: PhoneNumber, address: text(200) })
    .prefault({
      email: 'hello@example.com',
      phone: '+91 98000 00000',
      whatsapp: '+91 98000 00000',
      address: placeholderAddress,
    }),
  /** Name and UDYAM registration number of the business. The law requires the name on the site. The default name is a placeholder. */
  business: z.object({ legalName: text(120), udyam: text(40) }).prefault({
    legalName: 'Name of the registered business',
    udyam: '',
  }),
  tax: TaxStatus.prefault({ gstin: '', scheme: 'regular', state: 'Gujarat' }),
  /** Name and contact of the grievance officer, whom the law requires. */
  grievance: z
    .object({ name: text(100), designation: text(100), email: z.email(), phone: PhoneNumber })
    .prefault({
      name: 'To be named by the shop',
      designation: 'Grievance Officer',
      email: 'grievance@example.com',
      phone: '+91 98000 00000',
    }),
  /** Pages of the shop in social networks; an empty one is not shown. */
  social: z
    .object({ instagram: OptionalAddress, facebook: OptionalAddress, youtube: OptionalAddress })
    .prefault({
      instagram: 'https://example.com/instagram',
      facebook: 'https://example.com/facebook',
      youtube: 'https://example.com/youtube',
    }),
  reviewsUrl: OptionalAddress.prefault(''),
  /** Location of the shop. */
  map: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .prefault({ latitude: 23.0258, longitude: 72.5606 }),
  testimonials: z.array(Testimonial).max(6).prefault([]),
  reviews: z.array(BusinessReview).max(6).prefault([]),
  /** The pop-up of the home page. Its countdown ends at `endsAt`; if `endsAt` is null, the countdown runs once for 59 minutes. */
  promo: Promo.prefault({
    isOn: false,
    title: '',
    text: '',
    coupon: '',
    endsAt: null,
  }),
  /** Text of the main offer on the home page. The offer links to the garba sticks, cheapest first. */
  offer: text(80).prefault(''),
  saleBanner: text(120).prefault(''),
  marketplaceBanner: z.array(text(80)).prefault([]),
  rentBanner: z.array(text(80)).prefault([]),
  prepaidCoupon: OptionalCouponCode.prefault(''),
  /** Maximum amount of an order, and limits of unpaid orders by visitors who are not signed in. */
  orders: z
    .object({
      maxValue: Rupees.refine(
        (amount) => amount > 0 && amount <= MAX_SUM,
        `Enter an amount of up to ${formatRupees(MAX_SUM)}`,
      ),
      /** Maximum quantity of one size and colour in an unpaid order of a visitor. */
      visitorUnits: z.number().int().min(1).max(999),
      /** Maximum amount of an unpaid order of a visitor. */
      visitorMaxValue: Rupees,
    })
    .prefault({ maxValue: 1_00_00_000, visitorUnits: 10, visitorMaxValue: 50_000 }),
  /** Settings of cash on delivery. The list of served PIN codes says in addition where couriers collect cash. */
  cod: z
    .object({
      enabled: z.boolean(),
      /** Maximum amount due on delivery. */
      cap: Rupees.nullable(),
      /** Maximum number of open orders per phone number. */
      maxOpenPerPhone: z.number().int().min(1).nullable(),
      rentals: z.boolean(),
      /**
       * Hours after which a cash-on-delivery order is cancelled if it is still pending and staff have not changed it; null disables this.
       */
      confirmHours: z.number().int().min(1).max(720).nullable().default(24),
    })
    .prefault({ enabled: true, cap: 5000, maxOpenPerPhone: 2, rentals: false }),
  /** Settings of UPI transfers without a gateway. Transfers are offered if `vpa`, the UPI ID of the shop, is set. */
  upi: z
    .object({
      vpa: z.union([
        z.literal(''),
        z.string().regex(/^[\w.-]{2,256}@[a-zA-Z]{2,64}$/, 'Enter a UPI ID such as name@bank'),
      ]),
      /** The name of the payee; empty means the name of the shop. */
      payee: text(80),
    })
    .prefault({ vpa: '', payee: '' }),
  rental: z
    .object({
      /** Blocked days before a rental, for preparation and shipping. */
      daysBefore: z.number().int().min(0).max(30),
      /** Blocked days after a rental, for the return and cleaning. The first is the day on which the garment comes back. */
      daysAfter: z.number().int().min(1).max(30),
      minDays: z.number().int().min(1).max(90).default(1),
      maxDays: z.number().int().min(1).max(90),
      /** Number of days ahead that a rental can be booked. From the end of one Navratri to the end of the next there can be 393 days. */
      horizonDays: z.number().int().min(1).max(730),
      /** Customers can change a rental until so many days before its dispatch; null means that only staff can. */
      changeDays: z.number().int().min(0).max(60).nullable().default(1),
    })
    .prefault({ daysBefore: 1, daysAfter: 2, minDays: 1, maxDays: 15, horizonDays: 400 }),
  /** Bookings of a group that rents one outfit for the same nights (`/troupe`). */
  troupes: z
    .object({
      isOn: z.boolean(),
      /** The share of the places, in percent and rounded up, that the organiser pays before the group opens. */
      startPercent: z.number().int().min(0).max(100),
      /** Number of garments that are held in addition to the number of dancers. */
      spares: z.number().int().min(0).max(20),
      maxDancers: z.number().int().min(2).max(100),
      /** The deadline of a group is at most this number of days ahead. */
      longestDays: z.number().int().min(1).max(365),
    })
    .prefault({ isOn: true, startPercent: 0, spares: 3, maxDancers: 60, longestDays: 45 }),
  /** Fees for late returns and late cancellations of rentals. */
  rentalFees: z
    .object({
      /** Fee per day of a late return; null means the rent of one day. The late fee is at most the deposit. */
      latePerDay: Rupees.nullable(),
      /** Cancellation is free until this number of days before the preparation of the garments begins. */
      freeCancelDays: z.number().int().min(0).max(60),
      /** Fee for a later cancellation, in percent of the rent. */
      lateCancelPercent: z.number().int().min(0).max(100),
    })
    .prefault(defaultRentalFees),
  /** Hours after delivery within which damage is reported and goods are returned, for consumers and for business customers. */
  returns: z
    .object({ shopper: z.number().int().min(24).max(720), business: z.number().int().min(1).max(720) })
    .prefault(defaultReturnHours),
  /** What sellers pay for a month, and how many products they can submit in a calendar month. */
  sellerPlan: z
    .object({
      monthlyFee: Rupees.refine((fee) => fee >= 100, 'Enter at least ₹1'),
      productsPerMonth: z.number().int().min(1).max(10_000),
    })
    .prefault(defaultSellerPlan),
  /** Ids of the products with which the latest collection of the home page begins. The newest products follow, up to six in total. */
  latestCollection: z.array(text(100)).max(6).prefault([]),
  /** Monthly revenue target of the shop. */
  revenueTarget: Rupees.prefault(50_000),
  delivery: z
    .object({
      /** Delivery time in business days: minimum and maximum. */
      minDays: z.number('Enter a number of days').int().min(1).max(60),
      maxDays: z.number('Enter a number of days').int().min(1).max(60),
      /** How soon orders are dispatched, as a text for shoppers. */
      dispatch: text(60).min(1, 'Enter how soon orders are dispatched'),
      ...laneSettings,
      ...slotSettings,
    })
    .refine(({ minDays, maxDays }) => minDays <= maxDays, {
      path: ['maxDays'],
      error: 'The maximum cannot be less than the minimum',
    })
    .refine(({ minDays, dispatchDays }) => dispatchDays <= minDays, {
      path: ['dispatchDays'],
      error: 'The dispatch is part of the delivery time, so it cannot take longer than the minimum',
    })
    .prefault(defaultDelivery),
})
export type StoreSettings = z.infer<typeof StoreSettings>

/** The provider of online payments; `demo` is a simulated gateway. */
export const OnlineProvider = z.enum(['none', 'demo', 'phonepe'])
export type OnlineProvider = z.infer<typeof OnlineProvider>

/**
 * The settings that everybody can read: all except the revenue target. `online`, the provider of online payments, is set by an
 * environment variable. If the coupon of an offer cannot be used now, the pop-up is off, and the line of the banner that names the coupon is an
 * empty string. The line is not removed, because the position of a line decides where it is shown.
 */
const PublicSettings = z.object({
  ...StoreSettings.omit({ revenueTarget: true }).shape,
  /** `terms`: the conditions of the coupon, for example `Prepaid only`; empty if it has none. */
  promo: z.object({ ...Promo.shape, terms: z.string().default('') }),
  online: OnlineProvider,
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const storeSettings = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/store',
  summary: 'Returns the public settings of the store',
  reply: PublicSettings,
})

/** The name of a public setting. */
export const PublicSettingName = PublicSettings.keyof()
export type PublicSettingName = z.infer<typeof PublicSettingName>

export const selectedSettings = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/store/settings',
  summary: 'Returns the public settings with these names',
  query: z.object({ name: listOf(PublicSettingName) }),
  reply: PublicSettings.partial(),
})

/** Warnings for staff about dangerous settings, for example simulated payments in production. */
export const shopNotices = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/notices',
  summary: 'Lists warnings about dangerous settings, for all pages of the admin',
  reply: z.object({
    notices: z.array(z.string()),
    /** Whether the shop issues no invoices because its legal name, address or GST registration is missing. */
    lacksTaxIdentity: z.boolean(),
  }),
})

const SettingsVersion = z.object({ settings: StoreSettings, version: z.number().int() })

export const adminSettings = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Returns all settings of the store with their version',
  reply: SettingsVersion,
})

export const saveSettings = endpoint({
  access: 'admin',
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Saves all settings of the store. Refused if someone else has saved since `version`',
  body: SettingsVersion.superRefine(({ settings: { business, grievance, rental } }, context) => {
    if (rental.minDays > rental.maxDays) {
      context.addIssue({
        code: 'custom',
        path: ['settings', 'rental', 'maxDays'],
        message: 'The longest rental cannot be shorter than the shortest',
      })
    }
    const entered = { 'business.legalName': business.legalName, 'grievance.name': grievance.name }
    for (const [path, name] of Object.entries(entered)) {
      if (readableName(name)) continue
      context.addIssue({
        code: 'custom',
        path: ['settings', ...path.split('.')],
        message: 'The name must contain at least one letter',
      })
    }
  }),
  reply: SettingsVersion,
})

export const settingsHistory = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/settings/history',
  summary:
    'Lists the last versions of the settings, newest first: author, time, and old and new values. `part` selects the versions that changed one of these parts',
  query: z.object({ part: listOf(StoreSettings.keyof()) }),
  reply: z.object({
    versions: z.array(
      z.object({
        version: z.number().int(),
        at: z.iso.datetime(),
        by: z.string().nullable(),
        changed: z.array(z.string()),
        /** The changed values, with their paths in the settings, in the format of the API. A missing value is null. */
        changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
  }),
})

export const restoreSettings = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/settings/restore',
  summary:
    'Restores an older version of the settings as a new version. Refused if someone else has saved since `current`',
  body: z.object({ version: z.number().int().min(1), current: z.number().int() }),
  reply: SettingsVersion,
})
