import { lazy, Suspense, useEffect, useState } from 'react'
import type { PublicSettings } from '../../../../contract/store/store.ts'
const OPEN_DELAY_MS = 400

const loadDialog = () => import('./promo-dialog')
const PromoDialog = lazy(() => loadDialog().then(({ PromoDialog }) => ({ default: PromoDialog })))

/** The promo pop-up, shown once per visit. The code of the dialog is loaded before the pop-up opens. */
export function PromoPopup({ promo }: { promo: PublicSettings['promo'] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isPromoDue(promo, Date.now())) return
    loadDialog().catch(() => null) // if this download fails, the code is downloaded when the pop-up opens
    const timer = setTimeout(() => {
      recordPromoSeen()
      setOpen(true)
    }, OPEN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [promo])
  if (!isOpen) return null
  return (
    <Suspense>
      <PromoDialog promo={promo} onClose={() => setOpen(false)} />
    </Suspense>
  )
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
