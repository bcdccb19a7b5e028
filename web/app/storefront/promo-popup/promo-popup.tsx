import { useEffect, useState } from 'react'
import type { PublicSettings } from '../../../../contract/store/store.ts'

const OPEN_DELAY_MS = 400

const loadDialog = () => import('./promo-dialog')

type Dialog = Awaited<ReturnType<typeof loadDialog>>['PromoDialog']

/** The promo pop-up, shown once per visit. Its code is loaded during the delay, without `lazy`, because React would reveal it later than it is loaded. */
export function PromoPopup({ promo }: { promo: PublicSettings['promo'] }) {
  const [open, setOpen] = useState<{ PromoDialog: Dialog } | null>(null)
  useEffect(() => {
    if (!isPromoDue(promo, Date.now())) return
    const loaded = loadDialog().catch(() => null) // if this download fails, the code is downloaded again when the pop-up opens
    const timer = setTimeout(() => {
      recordPromoSeen()
      void loaded.then((dialog) => dialog ?? loadDialog()).then(setOpen, () => null)
    }, OPEN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [promo])
  return open && <open.PromoDialog promo={promo} onClose={() => setOpen(null)} />
}

const SEEN_KEY = 'navrang-promo-seen'

let wasSeen = false

/** True if the promotion is on, has not ended and was not shown on this visit. */
function isPromoDue({ isOn, endsAt }: PublicSettings['promo'], now: number): boolean {
  if (!isOn || wasSeen || (endsAt !== null && Date.parse(endsAt) <= now)) return false
  try {
    return sessionStorage.getItem(SEEN_KEY) === null
  } catch {
    return true // without `sessionStorage`, `wasSeen` prevents a second pop-up until the page is left
  }
}

function recordPromoSeen() {
  wasSeen = true
  try {
    sessionStorage.setItem(SEEN_KEY, '1')
  } catch {
    // without `sessionStorage`, `wasSeen` prevents a second pop-up until the page is left
  }
}
