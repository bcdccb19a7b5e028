/** The settings that decide whether this is a demo shop or a production shop. */
export type ModeSettings = {
  SEED?: 'demo' | 'none' | undefined
  DATABASE_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  PAYMENT_PROVIDER?: 'none' | 'demo' | 'phonepe' | undefined
  STAFF_SECOND_FACTOR?: 'required' | 'optional' | undefined
}

/** A notice about the mode of the shop, printed at the start. A notice of the level `danger` is printed in red. */
export type ModeNotice = { level: 'danger' | 'info'; text: string }

export type ShopMode = {
  SEED: 'demo' | 'none'
  PAYMENT_PROVIDER: 'none' | 'demo' | 'phonepe'
  STAFF_SECOND_FACTOR: 'required' | 'optional'
  notices: ModeNotice[]
}

/**
 * Decides the mode and fills in the settings that are not set. A shop with an https address, PostgreSQL or real payments gets no
 * sample data unless `SEED=demo` is set. Throws a one-line error if the settings contradict each other.
 */
export function resolveShopMode(settings: ModeSettings): ShopMode {
  const isReachable = isPublic(settings.PUBLIC_URL)
  if (isReachable && !settings.PAYMENT_PROVIDER) throw new Error(PROVIDER_REQUIRED)
  const isLive = isReachable || settings.DATABASE_URL !== undefined || settings.PAYMENT_PROVIDER === 'phonepe'
  const SEED = settings.SEED ?? (isLive ? 'none' : 'demo')
  const isSample = SEED === 'demo'
  const PAYMENT_PROVIDER = settings.PAYMENT_PROVIDER ?? (isSample ? 'demo' : 'none')
  if (isSample && PAYMENT_PROVIDER === 'phonepe') throw new Error(NO_DEMO_WITH_REAL_PAYMENTS)
  return {
    SEED,
    PAYMENT_PROVIDER,
    STAFF_SECOND_FACTOR: settings.STAFF_SECOND_FACTOR ?? (isSample ? 'optional' : 'required'),
    notices: noticesOf({ SEED, PAYMENT_PROVIDER, isReachable }),
  }
}

const PROVIDER_REQUIRED =
  'PAYMENT_PROVIDER: must be set when PUBLIC_URL uses https: none (cash on delivery and your own UPI), phonepe (real payments) or demo (simulated payments)'
const NO_DEMO_WITH_REAL_PAYMENTS =
  'SEED: demo creates accounts with published passwords, so it is refused with PAYMENT_PROVIDER=phonepe. Set SEED=none'

/** Printed in red at the start and shown on every admin page. */
const SIMULATED_PAYMENTS =
  'Payments are simulated: orders count as paid although no money moves. Set PAYMENT_PROVIDER to none (cash on delivery and your own UPI) or to phonepe.'
const PUBLIC_DEMO =
  'SEED=demo with an https PUBLIC_URL: everybody can sign in with the published passwords of the sample accounts. Use this shop as a demonstration only.'
const SAMPLE_PAYMENTS = 'Payments are simulated in this sample shop (PAYMENT_PROVIDER=demo).'

type ResolvedMode = Pick<ShopMode, 'SEED' | 'PAYMENT_PROVIDER'> & { isReachable: boolean }

function noticesOf({ SEED, PAYMENT_PROVIDER, isReachable }: ResolvedMode): ModeNotice[] {
  const notices: ModeNotice[] = []
  if (SEED === 'demo' && isReachable) notices.push({ level: 'danger', text: PUBLIC_DEMO })
  if (PAYMENT_PROVIDER === 'demo') {
    notices.push(
      SEED === 'demo'
        ? { level: 'info', text: SAMPLE_PAYMENTS }
        : { level: 'danger', text: SIMULATED_PAYMENTS },
    )
  }
  return notices
}

/**
 * Returns whether the shop is a demo: a sample shop whose customers pay with the simulated gateway. Only a demo counts simulated payments
 * as revenue and as earnings of its sellers, and issues invoices for them. Another shop can contain simulated payments as well, because
 * PAYMENT_PROVIDER is `demo` by mistake, or from the time when the shop was tried out.
 */
export const isDemo = ({ SEED, PAYMENT_PROVIDER }: Pick<ShopMode, 'SEED' | 'PAYMENT_PROVIDER'>): boolean =>
  SEED === 'demo' && PAYMENT_PROVIDER === 'demo'

/** Returns true if the URL uses https and its host is not this machine. */
function isPublic(publicUrl: string | undefined): boolean {
  if (!publicUrl) return false
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && !/^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)
}
