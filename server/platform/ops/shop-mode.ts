/** The settings that say whether a shop is a sample or sells for real, as they were given. */
export type ModeSettings = {
  SEED?: 'demo' | 'none' | undefined
  DATABASE_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  PAYMENT_PROVIDER?: 'none' | 'demo' | 'phonepe' | undefined
  STAFF_SECOND_FACTOR?: 'required' | 'optional' | undefined
}

/** What the start has to say about the mode. A `danger` is printed in red. */
export type ModeNotice = { level: 'danger' | 'info'; text: string }

export type ShopMode = {
  SEED: 'demo' | 'none'
  PAYMENT_PROVIDER: 'none' | 'demo' | 'phonepe'
  STAFF_SECOND_FACTOR: 'required' | 'optional'
  notices: ModeNotice[]
}

/**
 * Decides what was not set: a shop that is reachable over https, has a PostgreSQL or takes real payments gets no sample data
 * unless `SEED=demo` asks for it. Throws one line when the settings contradict each other.
 */
export function resolveShopMode(given: ModeSettings): ShopMode {
  const isReachable = isPublic(given.PUBLIC_URL)
  if (isReachable && !given.PAYMENT_PROVIDER) throw new Error(NAME_THE_PROVIDER)
  const isLive = isReachable || given.DATABASE_URL !== undefined || given.PAYMENT_PROVIDER === 'phonepe'
  const SEED = given.SEED ?? (isLive ? 'none' : 'demo')
  const isSample = SEED === 'demo'
  const PAYMENT_PROVIDER = given.PAYMENT_PROVIDER ?? (isSample ? 'demo' : 'none')
  if (isSample && PAYMENT_PROVIDER === 'phonepe') throw new Error(NO_SAMPLE_WITH_MONEY)
  return {
    SEED,
    PAYMENT_PROVIDER,
    STAFF_SECOND_FACTOR: given.STAFF_SECOND_FACTOR ?? (isSample ? 'optional' : 'required'),
    notices: noticesOf({ SEED, PAYMENT_PROVIDER, isReachable }),
  }
}

const NAME_THE_PROVIDER =
  'PAYMENT_PROVIDER: name it, because PUBLIC_URL is https: none (cash on delivery and your own UPI), phonepe (real payments) or demo (simulated payments)'
const NO_SAMPLE_WITH_MONEY =
  'SEED: demo creates accounts with published passwords, so it is refused with PAYMENT_PROVIDER=phonepe. Set SEED=none'

/** Said in red at the start and on every page of the admin. */
export const SIMULATED_PAYMENTS =
  'Payments are simulated: orders count as paid although no money moves. Set PAYMENT_PROVIDER to none (cash on delivery and your own UPI) or to phonepe.'
const OPEN_SAMPLE =
  'SEED=demo with an https PUBLIC_URL: everybody can sign in with the published passwords of the sample accounts. Use this shop as a demonstration only.'
const SAMPLE_PAYMENTS = 'Payments are simulated in this sample shop (PAYMENT_PROVIDER=demo).'

type ResolvedMode = Pick<ShopMode, 'SEED' | 'PAYMENT_PROVIDER'> & { isReachable: boolean }

function noticesOf({ SEED, PAYMENT_PROVIDER, isReachable }: ResolvedMode): ModeNotice[] {
  const notices: ModeNotice[] = []
  if (SEED === 'demo' && isReachable) notices.push({ level: 'danger', text: OPEN_SAMPLE })
  if (PAYMENT_PROVIDER === 'demo') {
    notices.push(
      SEED === 'demo'
        ? { level: 'info', text: SAMPLE_PAYMENTS }
        : { level: 'danger', text: SIMULATED_PAYMENTS },
    )
  }
  return notices
}

/** Whether others than the people at this machine come to this address. */
function isPublic(publicUrl: string | undefined): boolean {
  if (!publicUrl) return false
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && !/^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)
}
