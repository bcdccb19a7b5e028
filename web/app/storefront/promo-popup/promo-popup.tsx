import { lazy, Suspense, useEffect, useState } from 'react'
import type { PublicSettings } from '../../../../contract/store/store.ts'
const WAIT_MS = 400

const loadDialog = () => import('./promo-dialog')
const PromoDialog = lazy(() => loadDialog().then(({ PromoDialog }) => ({ default: PromoDialog })))

/** The offer that greets a visitor, once a visit. It is loaded while one looks at the page. */
export function PromoPopup({ promo }: { promo: PublicSettings['promo'] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isPromoDue(promo, Date.now())) return
    loadDialog().catch(() => null) // tried again when it opens
    const timer = setTimeout(() => {
      recordPromoSeen()
      setOpen(true)
    }, WAIT_MS)
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

/** Whether the pop-up is on, not over, and has not been seen on this visit. */
function isPromoDue({ isOn, endsAt }: PublicSettings['promo'], now: number): boolean {
  if (!isOn || wasSeen || (endsAt !== null && Date.parse(endsAt) <= now)) return false
  try {
    return sessionStorage.getItem(SEEN_KEY) === null
  } catch {
    return true // remembered until the page is left
  }
}

function recordPromoSeen() {
  wasSeen = true
  try {
    sessionStorage.setItem(SEEN_KEY, '1')
  } catch {
    // the variable remembers it
  }
}
