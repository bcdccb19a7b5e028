import { afterEach, expect, test, vi } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { Refusal } from '../../../../contract/core/refusal.ts'
import { changePlan, emptyPlan } from '../../../../contract/nights/change-plan.ts'
import type { PlanOperation, StoredPlan } from '../../../../contract/nights/plan.ts'
import { readUnsent, storeDevicePlan } from './device-plans'
import { PlanStore, type Calls } from './plan-store'

const asha = { id: 'asha', name: 'Asha', size: 'M', department: 'women' as const }
afterEach(() => void vi.useRealTimers())

const limits = { people: 10, cells: 100 }

/** A server with one plan. */
function fakeServer() {
  let stored: StoredPlan = {
    id: 'p',
    version: 1,
    access: 'owner',
    token: 't',
    links: { view: null, edit: null },
    plan: { ...emptyPlan('navratri'), people: [asha] },
  }
  const change = async (_: string, operations: readonly PlanOperation[]) => {
    const { plan, conflicts } = changePlan(stored.plan, operations, limits)
    stored = { ...stored, plan, version: stored.version + 1 }
    return { ...stored, conflicts }
  }
  const calls = {
    change,
    open: async () => stored,
    openOwn: async () => stored,
    store: async () => stored,
    share: async () => stored,
  }
  return { calls, stored: () => stored }
}

const quiet = { onConflicts: () => undefined, onRefusal: () => undefined }

const wear = (night: string, skuId: string): PlanOperation => ({
  type: 'setCell',
  person: 'asha',
  night,
  was: null,
  garment: { productId: skuId, skuId },
})
const cellsOf = ({ plan }: { plan: StoredPlan['plan'] }) =>
  plan.cells.map(({ night, skuId }) => `${night} ${skuId}`)

test('changes are visible at once, sent in their sequence, and merged with those of others', async () => {
  const server = fakeServer()
  const conflicts = vi.fn()
  const source = { festival: 'navratri', userId: null, stored: server.stored() }
  const store = new PlanStore(source, {
    ...quiet,
    calls: async () => server.calls,
    onConflicts: conflicts,
  })
  store.start()
  await server.calls.change('t', [wear('2027-10-03', 'green')])
  store.apply([wear('2027-10-01', 'red')])
  store.apply([wear('2027-10-02', 'blue'), wear('2027-10-03', 'white')])
  expect(cellsOf(store.read())).toEqual(['2027-10-01 red', '2027-10-02 blue', '2027-10-03 white'])
  await vi.waitFor(() => expect(store.read().isPending).toBe(false))
  expect(cellsOf(store.read())).toEqual(['2027-10-03 green', '2027-10-01 red', '2027-10-02 blue'])
  expect(store.read().plan).toEqual(server.stored().plan)
  expect(conflicts).toHaveBeenCalledWith([{ person: 'asha', night: '2027-10-03' }])
})

test('a person or an outfit beyond the limits is refused at once, also if other people have filled the plan', async () => {
  const server = fakeServer()
  const refused = vi.fn()
  const source = { festival: 'navratri', userId: null, stored: server.stored() }
  const store = new PlanStore(source, { ...quiet, calls: async () => server.calls, onRefusal: refused })
  store.start()
  const addPeople = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      type: 'setPerson' as const,
      person: { ...asha, id: `${from + at}` },
    }))
  store.apply(addPeople(1, 8))
  await vi.waitFor(() => expect(store.read().isPending).toBe(false))
  store.apply([{ type: 'setBudget', budget: null }]) // while this is sent, a person is added, removed and replaced by another one
  store.apply(addPeople(20, 1))
  store.apply([{ type: 'removePerson', id: '20' }])
  store.apply(addPeople(9, 1))
  await vi.waitFor(() => expect(store.read().isPending).toBe(false))
  expect(store.read().plan.people).toHaveLength(10)
  expect(refused).not.toHaveBeenCalled()
  store.apply([{ type: 'removePerson', id: '9' }])
  await vi.waitFor(() => expect(store.read().isPending).toBe(false))

  await server.calls.change('t', addPeople(9, 1))
  store.apply(addPeople(10, 1))
  await vi.waitFor(() => expect(refused).toHaveBeenCalledWith('A plan can have at most 10 people'))
  expect(store.read().plan.people.map(({ id }) => id)).not.toContain('10')

  store.apply(addPeople(11, 1))
  expect(refused).toHaveBeenCalledTimes(2)
  expect(store.read()).toMatchObject({ isPending: false, plan: server.stored().plan })
})

test('a change that could not be sent stays visible and is sent again', async () => {
  vi.useFakeTimers()
  const server = fakeServer()
  let isDown = true
  const change: typeof server.calls.change = (...request) =>
    isDown ? Promise.reject(new Error('Network error')) : server.calls.change(...request)
  const source = { festival: 'navratri', userId: null, stored: server.stored() }
  const calls = async () => ({ ...server.calls, change })
  const store = new PlanStore(source, { ...quiet, calls })
  store.start()
  store.apply([wear('2027-10-01', 'red')])
  await vi.advanceTimersByTimeAsync(10)
  expect(store.read()).toMatchObject({ hasSendFailed: true, isPending: true })
  expect(cellsOf(store.read())).toEqual(['2027-10-01 red'])
  isDown = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.read()).toMatchObject({ hasSendFailed: false, isPending: false })
  expect(cellsOf(server.stored())).toEqual(['2027-10-01 red'])
})

test('at sign-in the plan of the device is sent to the account and removed from the device', async () => {
  const server = fakeServer()
  const calls = { ...server.calls, openOwn: vi.fn(server.calls.openOwn) }
  const guest = new PlanStore(
    { festival: 'navratri', userId: null, stored: null },
    { ...quiet, calls: async () => calls },
  )
  guest.start()
  guest.apply([{ type: 'setPerson', person: asha }])
  const openAsUser = () => {
    const user = new PlanStore(
      { festival: 'navratri', userId: 'u', stored: null },
      { ...quiet, calls: async () => calls },
    )
    user.start()
    return user
  }
  const user = openAsUser()
  await vi.waitFor(() => expect(user.read().status).toBe('ready'))
  expect(user.read()).toMatchObject({ id: 'p', formerId: guest.read().id })
  const plan = { ...emptyPlan('navratri'), people: [asha] }
  expect(calls.openOwn).toHaveBeenCalledWith('navratri', { plan, token: null })
  openAsUser()
  await vi.waitFor(() =>
    expect(calls.openOwn).toHaveBeenLastCalledWith('navratri', { plan: null, token: null }),
  )
})

/** A server whose replies to changes wait for `answer`. */
function slowServer() {
  const server = fakeServer()
  const waiting: (() => void)[] = []
  const change: typeof server.calls.change = async (...request) => {
    await new Promise<void>((resolve) => void waiting.push(resolve))
    return server.calls.change(...request)
  }
  return { ...server, calls: { ...server.calls, change }, answer: () => waiting.shift()?.(), waiting }
}

const storeOf = (calls: Calls, stored: StoredPlan | null) =>
  new PlanStore({ festival: 'navratri', userId: null, stored }, { ...quiet, calls: async () => calls })

test('changes that were made while a slow save was running are sent after it, also when the page was left', async () => {
  const server = slowServer()
  const store = storeOf(server.calls, server.stored())
  store.start()
  store.apply([wear('2027-10-01', 'red')])
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1))
  store.apply([wear('2027-10-02', 'blue')])
  store.stop()
  server.answer()
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1))
  server.answer()
  await vi.waitFor(() => expect(cellsOf(server.stored())).toEqual(['2027-10-01 red', '2027-10-02 blue']))
})

test('changes of a page that was closed during a save are visible and sent when the plan is opened again', async () => {
  const server = slowServer()
  const closed = storeOf(server.calls, server.stored())
  closed.start()
  closed.apply([wear('2027-10-01', 'red')])
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1))
  closed.apply([wear('2027-10-02', 'blue')])

  const calls = { ...fakeServer().calls, change: vi.fn(fakeServer().calls.change) }
  const looking = storeOf(calls, { ...server.stored(), access: 'view' })
  looking.start()
  expect(cellsOf(looking.read())).toEqual([])
  const again = storeOf(calls, server.stored())
  again.start()
  expect(cellsOf(again.read())).toEqual(['2027-10-01 red', '2027-10-02 blue'])
  await vi.waitFor(() => expect(again.read().isPending).toBe(false))
  expect(calls.change).toHaveBeenCalledExactlyOnceWith('t', [
    wear('2027-10-01', 'red'),
    wear('2027-10-02', 'blue'),
  ])
  const later = storeOf(calls, server.stored())
  later.start()
  expect(later.read().isPending).toBe(false)
})

test('a change is sent again after a timeout, and one that the server refuses for good is taken back and reported', async () => {
  vi.useFakeTimers()
  const server = fakeServer()
  const errors = [
    new DOMException('signal timed out', 'TimeoutError'),
    new Refusal('too_many', 'Too many requests'),
    new Refusal('not_found', 'This link does not work any more'),
  ]
  const change: typeof server.calls.change = async (...request) => {
    const error = errors.shift()
    return error ? Promise.reject(error) : server.calls.change(...request)
  }
  const onRefusal = vi.fn()
  const store = new PlanStore(
    { festival: 'navratri', userId: null, stored: server.stored() },
    { ...quiet, calls: async () => ({ ...server.calls, change }), onRefusal },
  )
  store.start()
  store.apply([wear('2027-10-01', 'red')])
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.read()).toMatchObject({ hasSendFailed: true, isPending: true })
  expect(cellsOf(store.read())).toEqual(['2027-10-01 red'])
  await vi.advanceTimersByTimeAsync(4000)
  expect(store.read()).toMatchObject({ hasSendFailed: false, isPending: false })
  expect(cellsOf(store.read())).toEqual([])
  expect(onRefusal).toHaveBeenCalledExactlyOnceWith('This link does not work any more')
  store.apply([wear('2027-10-01', 'blue')])
  await vi.advanceTimersByTimeAsync(10)
  expect(cellsOf(server.stored())).toEqual(['2027-10-01 blue'])
})

test('more changes than one request may have are sent in several', async () => {
  const server = fakeServer()
  const change = vi.fn(server.calls.change)
  const store = storeOf({ ...server.calls, change }, server.stored())
  store.start()
  for (let budget = 1; budget <= 400; budget++) {
    store.apply([{ type: 'setBudget', budget: paise(budget) }])
  }
  await vi.waitFor(() => expect(store.read().isPending).toBe(false))
  expect(Math.max(...change.mock.calls.map(([, operations]) => operations.length))).toBe(300)
  expect(server.stored().plan.budget).toBe(400)
})

test('a reply that arrives late does not replace a newer version of the plan', async () => {
  const server = fakeServer()
  const late = Promise.withResolvers<StoredPlan>()
  const store = storeOf({ ...server.calls, open: () => late.promise }, server.stored())
  store.start()
  const old = server.stored()
  const refreshed = store.refresh()
  store.apply([wear('2027-10-01', 'red')])
  await vi.waitFor(() => expect(store.read().isPending).toBe(false))
  late.resolve(old)
  await refreshed
  expect(cellsOf(store.read())).toEqual(['2027-10-01 red'])
  expect(store.read().stored?.version).toBe(2)
})

test('a reply that arrives late does not take back links that were created meanwhile', async () => {
  const server = slowServer()
  const late = Promise.withResolvers<StoredPlan>()
  const links = { view: 'v', edit: null }
  const share = async () => ({ ...server.stored(), links })
  const store = storeOf({ ...server.calls, open: () => late.promise, share }, server.stored())
  store.start()
  const refreshed = store.refresh()
  await store.share({ view: true, edit: false })
  late.resolve(server.stored())
  await refreshed
  expect(store.read().stored).toMatchObject({ links })
  store.apply([wear('2027-10-01', 'red')])
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1))
  server.answer()
  await vi.waitFor(() => expect(store.read().stored).toMatchObject({ version: 2, links }))
})

test('a page does not send again what another page of the same plan has sent meanwhile', async () => {
  vi.useFakeTimers()
  const server = fakeServer()
  const offline = { ...server.calls, change: vi.fn<Calls['change']>() }
  offline.change.mockRejectedValue(new Error('Network error'))
  const first = storeOf(offline, server.stored())
  first.start()
  for (let budget = 1; budget <= 5; budget++) first.apply([{ type: 'setBudget', budget: paise(budget) }])
  await vi.advanceTimersByTimeAsync(13_000)
  expect(offline.change.mock.calls.length).toBeLessThanOrEqual(5 + 3) // one for each change, then one every four seconds

  const second = storeOf(server.calls, server.stored())
  second.start()
  await vi.advanceTimersByTimeAsync(10)
  second.apply([{ type: 'setBudget', budget: paise(6) }])
  await vi.advanceTimersByTimeAsync(10)
  offline.change.mockImplementation(server.calls.change)
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.stored().plan.budget).toBe(6)
  expect(first.read()).toMatchObject({ hasSendFailed: false, isPending: false, plan: { budget: 6 } })
})

test('a change that is sent twice is not reported as the change of somebody else', async () => {
  vi.useFakeTimers()
  const server = fakeServer()
  let isLost = true
  const change: typeof server.calls.change = async (...request) => {
    const reply = await server.calls.change(...request)
    if (!isLost) return reply
    isLost = false
    throw new DOMException('signal timed out', 'TimeoutError')
  }
  const onConflicts = vi.fn()
  const source = { festival: 'navratri', userId: null, stored: server.stored() }
  const calls = async () => ({ ...server.calls, change })
  const store = new PlanStore(source, { ...quiet, calls, onConflicts })
  store.start()
  store.apply([wear('2027-10-01', 'red'), { ...wear('2027-10-01', 'blue'), was: 'red' } as PlanOperation])
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.read().isPending).toBe(false)
  expect(cellsOf(server.stored())).toEqual(['2027-10-01 blue'])
  expect(onConflicts).not.toHaveBeenCalled()
})

test('what the storage cannot hold is kept until the page is closed, and what it holds is not trusted', async () => {
  const items = new Map<string, string>()
  let isFull = true
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
  })
  const server = fakeServer()
  const guest = storeOf(server.calls, null)
  guest.start()
  guest.apply([{ type: 'setPerson', person: asha }])
  await guest.refresh()
  expect(guest.read().plan.people).toEqual([asha])
  isFull = false
  guest.apply([{ type: 'setPin', pin: '380001' }])
  await guest.refresh()
  expect(guest.read().plan).toMatchObject({ people: [asha], pin: '380001' })

  items.set('navrang-nights-unsent-v1', JSON.stringify({ p: [null, { type: 'renamed' }] }))
  const opened = storeOf(server.calls, server.stored())
  opened.start()
  await vi.waitFor(() => expect(opened.read()).toMatchObject({ status: 'ready', isPending: false }))
  expect(opened.read().plan.people).toEqual([asha])
  vi.unstubAllGlobals()
})

test('what a visitor changes while the plan is shared is in the shared plan', async () => {
  const server = fakeServer()
  const kept = Promise.withResolvers<StoredPlan>()
  let unsent: PlanOperation[] = []
  const change: typeof server.calls.change = async (...request) => {
    unsent = readUnsent('p')
    return server.calls.change(...request)
  }
  const store = storeOf({ ...server.calls, change, store: () => kept.promise }, null)
  store.start()
  store.apply([{ type: 'setPerson', person: asha }])
  const shared = store.share({ view: true, edit: false })
  await vi.waitFor(() => expect(store.read().plan.people).toHaveLength(1))
  store.apply([wear('2027-10-01', 'red')])
  kept.resolve(server.stored())
  await shared
  await vi.waitFor(() => expect(store.read()).toMatchObject({ isPending: false, stored: { version: 2 } }))
  expect(unsent).toEqual([wear('2027-10-01', 'red')])
  expect(cellsOf(server.stored())).toEqual(['2027-10-01 red'])
  expect(cellsOf(store.read())).toEqual(['2027-10-01 red'])
  storeDevicePlan('navratri', null)
})

test('tabs of a visitor show and keep the changes of each other, and share one plan', async () => {
  const server = fakeServer()
  const [first, second] = [storeOf(server.calls, null), storeOf(server.calls, null)]
  first.start()
  second.start()
  first.apply([{ type: 'setPerson', person: asha }])
  await second.refresh()
  expect(second.read().plan.people).toEqual([asha])
  second.apply([{ type: 'setPin', pin: '380001' }])
  await first.refresh()
  expect(first.read().plan).toMatchObject({ people: [asha], pin: '380001' })
  await first.share({ view: true, edit: false })
  await second.refresh()
  expect(second.read().stored).toEqual(first.read().stored)
  storeDevicePlan('navratri', null)
})
