// npm run env:example writes .env.example from the settings schema in server/env.ts.
import { writeFileSync } from 'node:fs'
import { settingDefaults, settingNames } from '../../server/env.ts'

const descriptions: Record<keyof typeof settingDefaults, string> = {
  NODE_ENV: 'production, development or test',
  PORT: 'the port to listen on',
  HOST: 'the address to listen on; 0.0.0.0 for all interfaces',
  DATA_DIR: 'folder of the embedded database, pictures and captured e-mails',
  DATABASE_URL:
    'PostgreSQL 15 or newer: postgres://user:password@host/database; without it the embedded database is used',
  EMBEDDED_DATABASE: 'refused: the shop does not start without DATABASE_URL',
  DATABASE_POOL: 'connections to PostgreSQL; two for each core of the database are fastest',
  PREPARED_STATEMENTS: 'off: for a pooler in transaction mode, such as PgBouncer',
  PUBLIC_URL:
    'the address that visitors use, for links, sign-in and canonical addresses; default http://localhost:PORT',
  ADMIN_EMAIL: 'e-mail address of the first admin',
  ADMIN_PASSWORD: 'password of the first admin, at least 12 characters; default: generated and printed once',
  SEED: 'demo: sample shop; none: empty shop; default: demo, and none in a real shop',
  SAMPLE_PICTURES:
    'small: the pictures of the sample shop stay small and blurred, which tests do not need to be sharp',
  SAMPLE_SEASON: 'none: the sample shop starts without orders of the past four months',
  SMTP_URL:
    'mail server: smtp://user:password@host:587 or smtps://...; without it e-mails are files in DATA_DIR/mail',
  MAIL_FROM: 'sender of e-mails: Navrang <shop@example.com>; default: no-reply@ the host of PUBLIC_URL',
  PAYMENT_PROVIDER:
    'none, demo (simulated) or phonepe; default: demo in the sample shop, otherwise none; required with https, except on this machine',
  PHONEPE_CLIENT_ID: 'PhonePe: client id',
  PHONEPE_CLIENT_SECRET: 'PhonePe: client secret',
  PHONEPE_CLIENT_VERSION: 'PhonePe: client version',
  PHONEPE_BASE_URL: 'PhonePe: https://api.phonepe.com/apis/pg for real payments',
  PHONEPE_AUTH_URL:
    'PhonePe: https://api.phonepe.com/apis/identity-manager for real payments; default: the base address',
  PHONEPE_WEBHOOK_USER: 'PhonePe: user name of webhooks',
  PHONEPE_WEBHOOK_PASSWORD: 'PhonePe: password of webhooks',
  TRUST_PROXY: 'number of your proxies in front of the shop',
  RATE_LIMIT: 'off: no rate limits, for load tests on your own machine',
  PAGE_CACHE: 'off: pages and API replies are created for each request, to measure what the caches save',
  MEDIA_URL: 'bucket for pictures: s3://bucket?endpoint=https://...; default: DATA_DIR/media',
  AWS_ACCESS_KEY_ID: 'key of the bucket',
  AWS_SECRET_ACCESS_KEY: 'secret of the bucket',
  AWS_SESSION_TOKEN: 'session token of the bucket, if needed',
  AWS_REGION: 'region of the bucket, if needed',
  LOG_LEVEL: 'error, warn, info (every request) or debug',
  METRICS_TOKEN: 'bearer token of /metrics, at least 16 characters; without it there is no /metrics',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'where traces are sent (OTLP over HTTP)',
  OTEL_SERVICE_NAME: 'name of the process in traces',
  DRAIN_SECONDS: 'seconds for which a stopping node still serves requests',
  DB_RESPONSE_TIMEOUT_MS:
    'milliseconds of silence of the database, twice, after which its connections are closed',
  MAX_CONCURRENT_REQUESTS: 'requests that a node processes at once; others wait',
  QUEUE_TIMEOUT_MS: 'milliseconds that a request waits before it gets 503',
  UPLOAD_MEMORY_MB: 'megabytes of pictures and forms that a node receives at once, and half as many of JSON',
  UPLOAD_GRACE_MS:
    'milliseconds of a period: a body that arrives more slowly than 8 KB a second in two periods in a row gets 408',
  QUARANTINE_MB: 'megabytes of submitted pictures waiting for review, all together',
  QUARANTINE_ADDRESS_MB: 'megabytes of submitted pictures from one address in a day without an account',
  RESPONSE_STALL_MS: 'milliseconds in which a client must read a part of its response',
  RESPONSE_MAX_MS: 'milliseconds in which a client must read its whole response, or the next piece of a file',
  IDENTITY_PROVIDER: 'built-in, oidc or clerk; default: derived from the settings below',
  OIDC_ISSUER: 'issuer of an external identity provider',
  OIDC_CLIENT_ID: 'client id at the provider',
  OIDC_CLIENT_SECRET: 'client secret at the provider; none for a public client',
  OIDC_NAME: "label of the sign-in button; default: Clerk with Clerk, otherwise the issuer's host",
  OIDC_SCOPES: 'requested scopes',
  OIDC_AUDIENCE: 'more accepted audiences of access tokens, comma-separated',
  CLERK_SECRET_KEY:
    'allows copying the users of Clerk; with OIDC_ISSUER it selects Clerk unless IDENTITY_PROVIDER is set',
  CLERK_API_URL: "address of Clerk's Backend API",
  SHIPROCKET_EMAIL: 'e-mail address of the API user at Shiprocket',
  SHIPROCKET_PASSWORD: 'password of this user',
  SHIPROCKET_WEBHOOK_TOKEN: 'token that Shiprocket sends with its messages, at least 16 characters',
  SHIPROCKET_PICKUP_LOCATION: 'name of the pickup address at Shiprocket',
  SHIPROCKET_BASE_URL: "address of Shiprocket's API",
  DELHIVERY_TOKEN: 'API token of Delhivery',
  DELHIVERY_WEBHOOK_TOKEN: 'token that Delhivery sends with its messages, at least 16 characters',
  DELHIVERY_PICKUP_LOCATION: 'name of the warehouse at Delhivery',
  DELHIVERY_BASE_URL: "address of Delhivery's API",
  STAFF_SECOND_FACTOR: 'required or optional; default: required, in the sample shop optional',
  PWNED_PASSWORDS_URL:
    'checks new passwords against leaks: https://api.pwnedpasswords.com; default: an offline list',
  CLOCK: 'a fixed instant for tests, not in production: 2026-10-11T18:00:00+05:30',
  BACKUP_PASSPHRASE: 'encrypts backups made with --encrypt, at least 12 characters',
}

/** Returns the text of .env.example: every setting with its meaning and default, commented out. */
export function createEnvExample(): string {
  const defaults: Record<string, string | number | boolean | Date | undefined> = settingDefaults
  const texts: Record<string, string> = descriptions
  const entries = settingNames.map((name) => `# ${texts[name]}\n#${name}=${String(defaults[name] ?? '')}\n`)
  return `# Generated by \`npm run env:example\`. The shop reads these settings from its environment, not from a file.\n\n${entries.join('\n')}`
}

if (import.meta.filename === process.argv[1]) writeFileSync('.env.example', createEnvExample())
