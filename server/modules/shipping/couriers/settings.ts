import { z } from 'zod'
import type { DelhiveryKeys } from './delhivery.ts'
import type { ShiprocketKeys } from './shiprocket.ts'

const baseUrl = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback)

/** Settings of the accounts with couriers. A courier is used if its account is set. */
export const courierSettings = {
  SHIPROCKET_EMAIL: z.string().optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  SHIPROCKET_PICKUP_LOCATION: z.string().default('Primary'),
  SHIPROCKET_BASE_URL: baseUrl('https://apiv2.shiprocket.in/v1/external'),
  DELHIVERY_TOKEN: z.string().optional(),
  DELHIVERY_WEBHOOK_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  DELHIVERY_PICKUP_LOCATION: z.string().optional(),
  DELHIVERY_BASE_URL: baseUrl('https://track.delhivery.com'),
}

const Settings = z.object(courierSettings)

export type CourierKeys = { shiprocket: ShiprocketKeys | null; delhivery: DelhiveryKeys | null }

/** Returns the accounts with couriers. Throws an error with one line per missing setting if an account is incomplete. */
export function readCourierKeys(settings: z.infer<typeof Settings>): CourierKeys {
  const shiprocket = complete(settings, [
    'SHIPROCKET_EMAIL',
    'SHIPROCKET_PASSWORD',
    'SHIPROCKET_WEBHOOK_TOKEN',
  ])
  const delhivery = complete(settings, [
    'DELHIVERY_TOKEN',
    'DELHIVERY_PICKUP_LOCATION',
    'DELHIVERY_WEBHOOK_TOKEN',
  ])
  return {
    shiprocket: shiprocket && {
      email: shiprocket.SHIPROCKET_EMAIL,
      password: shiprocket.SHIPROCKET_PASSWORD,
      webhookToken: shiprocket.SHIPROCKET_WEBHOOK_TOKEN,
      pickupLocation: settings.SHIPROCKET_PICKUP_LOCATION,
      baseUrl: settings.SHIPROCKET_BASE_URL,
    },
    delhivery: delhivery && {
      token: delhivery.DELHIVERY_TOKEN,
      webhookToken: delhivery.DELHIVERY_WEBHOOK_TOKEN,
      pickupLocation: delhivery.DELHIVERY_PICKUP_LOCATION,
      baseUrl: settings.DELHIVERY_BASE_URL,
    },
  }
}

/** Returns the values of these settings; null if none is set. Throws if only some are set. */
function complete<Name extends string>(
  settings: Partial<Record<Name, string | undefined>>,
  names: readonly Name[],
): Record<Name, string> | null {
  const missing = names.filter((name) => !settings[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    const others = names.filter((name) => settings[name])
    throw new Error(missing.map((name) => `${name}: required when ${others.join(' and ')} is set`).join('\n'))
  }
  return settings as Record<Name, string>
}
