import { z } from 'zod'
import { validatePassword } from './modules/accounts/auth/passwords/validate-password.ts'
import { mediaSettings, readBucket } from './platform/storage/settings.ts'
import { createClock } from './platform/ops/clock.ts'
import { courierSettings, readCourierKeys } from './modules/shipping/couriers/settings.ts'
import { opsSettings } from './platform/ops/settings.ts'
import { resolveShopMode } from './platform/ops/shop-mode.ts'
import { oidcSettings, readThirdParty } from './modules/accounts/sso/oidc-settings.ts'

const onOff = z.enum(['on', 'off'])

/** Returns whether a setting has a value. Many deployment tools pass an empty string for a setting that is not set. */
const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== ''

/** Returns whether a database URL is valid. Instead of a host, the URL may name a socket in its query: `postgres://user@/shop?host=/run/postgresql`. */
const canReadDatabaseUrl = (url: string) => URL.canParse(url.replace('@/', '@localhost/'))

const Settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine(
      canReadDatabaseUrl,
      'is not a valid URL. Percent-encode special characters in the password, for example %40 for @ and %2F for /',
    )
    .optional(),
  /** The Docker image sets `refused`, so that containers do not share a folder with an embedded database by accident. */
  EMBEDDED_DATABASE: z.enum(['allowed', 'refused']).default('allowed'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(8),
  PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((url) => /^[^:]+:\/\/[^/?#]+\/?$/.test(url), 'must have no path: https://shop.example.com')
    .optional(),
  ADMIN_EMAIL: z.email().toLowerCase().default('admin@navrang.test'),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must be at least 12 characters long')
    .refine((password) => validatePassword(password, []) === null, 'is too easy to guess')
    .optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  SAMPLE_PICTURES: z.enum(['full', 'small']).default('full'),
  SAMPLE_SEASON: z.enum(['full', 'none']).default('full'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, "must be an address, with or without a name: 'Navrang <shop@example.com>'")
    .optional(),
  PAYMENT_PROVIDER: z.enum(['none', 'demo', 'phonepe']).optional(),
  PHONEPE_CLIENT_ID: z.string().optional(),
  PHONEPE_CLIENT_SECRET: z.string().optional(),
  PHONEPE_CLIENT_VERSION: z.string().default('1'),
  PHONEPE_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api-preprod.phonepe.com/apis/pg-sandbox'),
  /** Base URL of PhonePe's token endpoint. In production it is https://api.phonepe.com/apis/identity-manager. */
  PHONEPE_AUTH_URL: z.url({ protocol: /^https?$/ }).optional(),
  PHONEPE_WEBHOOK_USER: z.string().optional(),
  PHONEPE_WEBHOOK_PASSWORD: z.string().optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  RATE_LIMIT: onOff.default('on'),
  PAGE_CACHE: onOff.default('on'),
  ...mediaSettings,
  ...opsSettings,
  ...oidcSettings,
  ...courierSettings,
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  PWNED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  CLOCK: z.iso.datetime({ offset: true }).optional(),
  /** The passphrase of encrypted backups. */
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters long').optional(),
})

/** The names of all settings. */
export const settingNames = Object.keys(Settings.shape)

/** The default values of the settings, by setting name. Settings without a default value are not in this object. */
export const settingDefaults = Settings.parse({})

export type Env = ReturnType<typeof readEnv>

const phonePeKeys = [
  'PHONEPE_CLIENT_ID',
  'PHONEPE_CLIENT_SECRET',
  'PHONEPE_WEBHOOK_USER',
  'PHONEPE_WEBHOOK_PASSWORD',
] as const

const NO_DATABASE =
  'DATABASE_URL: set it to a PostgreSQL server (version 15 or newer), or set EMBEDDED_DATABASE=allowed to store the database in DATA_DIR, for a single container with its own volume'

/** Parses all settings. Throws an error with one line per invalid setting. */
export function readEnv(source: Record<string, string | undefined>) {
  const result = Settings.safeParse(Object.fromEntries(Object.entries(source).filter(isSet)))
  if (!result.success) {
    throw new Error(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const settings = result.data
  if (settings.CLOCK && settings.NODE_ENV === 'production') {
    throw new Error('CLOCK: cannot be set in production, because a live shop must use the real date')
  }
  if (settings.EMBEDDED_DATABASE === 'refused' && !settings.DATABASE_URL) throw new Error(NO_DATABASE)
  const missing = settings.PAYMENT_PROVIDER === 'phonepe' ? phonePeKeys.filter((key) => !settings[key]) : []
  if (missing.length > 0) {
    throw new Error(missing.map((key) => `${key}: required when PAYMENT_PROVIDER=phonepe`).join('\n'))
  }
  const { notices, ...mode } = resolveShopMode(settings)
  const fixed = settings.CLOCK
  const clock = createClock()
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '')
  return {
    ...settings,
    ...mode,
    /** Notices about sample data and payments that the server prints when it starts. */
    notices,
    publicUrl,
    /** The bucket for pictures, which all nodes share; null if pictures are stored in DATA_DIR. */
    bucket: readBucket(settings),
    /** The third-party identity provider; null if the built-in one is used. */
    thirdParty: readThirdParty(settings, publicUrl),
    /** The accounts of the shop with couriers. */
    courierKeys: readCourierKeys(settings),
    clock,
    /** Returns the current time of the application: the time in CLOCK if it is set. */
    now: () => (fixed ? new Date(fixed) : clock.now()),
  }
}
