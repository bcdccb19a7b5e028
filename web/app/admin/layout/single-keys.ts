import { createBrowserStore } from '../../lib/browser-store'

/** Whether single letters and characters are shortcuts in the admin area: a choice that is stored on this device. */
export const singleKeys = createBrowserStore('navrang-single-keys', (stored) => stored !== false)
