import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { DEVICE_PLANS_KEY } from './device-plans'
import { PlanStore, type PlanSource } from './plan-store'
import { toast } from '../../ui/toast'

const REFRESH_MS = 15_000

const loadCalls = () => import('./plan-api')

const options = {
  calls: loadCalls,
  onConflicts: () =>
    void toast('Someone else changed this night in the meantime. You now see their choice.', {
      kind: 'error',
    }),
  onRefusal: (message: string) => void toast(message, { kind: 'error' }),
}

/** The store of the last page. It may still be sending changes when the shopper comes back, and is then used again. */
let last: { key: string; store: PlanStore } | undefined

function storeFor(source: PlanSource): PlanStore {
  const { festival, userId, stored } = source
  const key = JSON.stringify([festival, userId, stored?.token])
  if (last?.key !== key || !last.store.read().isPending) last = { key, store: new PlanStore(source, options) }
  return last.store
}

/**
 * The plan of a festival with the functions that change it. Other tabs may change it too. While other people may, it is refreshed every 15
 * seconds.
 */
export function usePlan({ festival, userId, stored }: PlanSource) {
  const store = useMemo(() => storeFor({ festival, userId, stored }), [festival, userId, stored])
  const state = useSyncExternalStore(store.watch, store.read, store.read)
  useEffect(() => {
    store.start()
    return () => store.stop()
  }, [store])

  const isShared = Boolean(state.stored?.links?.edit) || (stored !== null && stored.access !== 'owner')
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void store.refresh()
    const onStorage = ({ key }: StorageEvent) => key === DEVICE_PLANS_KEY && refresh()
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('storage', onStorage)
    const timer = isShared ? setInterval(refresh, REFRESH_MS) : undefined
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('storage', onStorage)
      clearInterval(timer)
    }
  }, [store, isShared])
  return { ...state, store, canEdit: state.stored?.access !== 'view' }
}

export type ShownPlan = ReturnType<typeof usePlan>
