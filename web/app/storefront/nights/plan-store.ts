import {
  cellAt,
  changePlan,
  emptyPlan,
  isAt,
  limitText,
  planLimits,
  type CellPlace,
  type SetCell,
} from '../../../../contract/nights/change-plan.ts'
import type { Plan, PlanOperation, StoredPlan } from '../../../../contract/nights/plan.ts'
import { readDevicePlan, readUnsent, storeDevicePlan, storeUnsent, type DevicePlan } from './device-plans'

/** Where a plan comes from: this device, the account of the signed-in user, or a link. */
export type PlanSource = { festival: string; userId: string | null; stored: StoredPlan | null }

export type PlanState = {
  id: string
  /** The id that the plan had before, for example on this device before its owner signed in; empty if it had none. */
  formerId: string
  plan: Plan
  status: 'loading' | 'ready' | 'failed'
  /** The plan on the server; null while it is only on this device. */
  stored: StoredPlan | null
  /** True while changes wait to be sent. */
  isPending: boolean
  /** True if the last attempt to send changes failed. They are sent again. */
  hasSendFailed: boolean
}

/** The API calls of the store; `plan-api.ts` has them. */
export type Calls = {
  openOwn: (festival: string, device: { plan: Plan | null; token: string | null }) => Promise<StoredPlan>
  open: (token: string) => Promise<StoredPlan>
  store: (plan: Plan) => Promise<StoredPlan>
  change: (
    token: string,
    operations: readonly PlanOperation[],
  ) => Promise<StoredPlan & { conflicts: CellPlace[] }>
  share: (token: string, links: Links) => Promise<StoredPlan>
}
type Links = { view: boolean; edit: boolean }
type Options = {
  calls: () => Promise<Calls>
  onConflicts: (places: readonly CellPlace[]) => void
  /** Is called with the reason why changes are not accepted: the limit that they exceed, or the message of the server. They are then taken back. */
  onRefusal: (message: string) => void
}

const RETRY_MS = 4000
/** The number of changes that one request may have; see `changePlan` of the contract. */
const MAX_SENT = 300
/** Codes of refusals that do not go away: an invalid change, or a link that was switched off. */
const FINAL = ['invalid', 'not_found']

/**
 * The plan that a page shows. Changes are visible at once and are sent one request after the other; the reply is the newest version, on which
 * the changes that wait are applied again. Without an account and a link, the plan is stored on this device only.
 *
 * Changes are stored on this device until the server has confirmed them. They are sent also after the page was left, and if it was closed,
 * when the plan is opened again.
 */
export class PlanStore {
  #watchers = new Set<() => void>()
  #pending: PlanOperation[] = []
  #isSending = false
  /** Sends again what could not be sent. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** True while the plan of a visitor is being stored on the server. */
  #isStoring = false
  #isStopped = false
  #state: PlanState
  readonly #source: PlanSource
  readonly #options: Options

  constructor(source: PlanSource, options: Options) {
    const { festival, stored } = source
    this.#source = source
    this.#options = options
    this.#state = {
      id: stored?.id ?? '',
      formerId: '',
      plan: stored?.plan ?? emptyPlan(festival),
      status: stored ? 'ready' : 'loading',
      stored,
      isPending: false,
      hasSendFailed: false,
    }
  }

  read = () => this.#state

  watch = (watch: () => void) => {
    this.#watchers.add(watch)
    return () => void this.#watchers.delete(watch)
  }

  start() {
    this.#isStopped = false
    void this.#load()
  }

  stop() {
    this.#isStopped = true
  }

  retry = () => {
    this.#set({ status: 'loading' })
    void this.#load()
  }

  apply(operations: readonly PlanOperation[]) {
    const { plan, leftOut } = changePlan(this.#state.plan, operations, planLimits)
    this.#refuse(leftOut)
    const applied = operations.filter((operation) => !leftOut.includes(operation))
    if (applied.length === 0) return
    this.#set({ plan })
    const { id, stored } = this.#state
    if (stored) storeUnsent(id, { added: applied })
    else storeDevicePlan(this.#source.festival, { id, plan, token: null })
    if (!stored && !this.#isStoring) return
    this.#pending = [...this.#pending, ...applied]
    this.#set({ isPending: true })
    void this.#send()
  }

  /** Says why these changes are not in the plan, if there are any. */
  #refuse(leftOut: readonly PlanOperation[]) {
    const reason = limitText(leftOut)
    if (reason && !this.#isStopped) this.#options.onRefusal(reason)
  }

  /** Reads the newest version, which somebody else, or another tab, may have changed. */
  async refresh() {
    const token = this.#state.stored?.token
    const isBusy = () => this.#isStopped || this.#isSending || this.#pending.length > 0
    if (isBusy()) return
    if (!token) return this.#load()
    const { stored: before } = this.#state
    const { open } = await this.#options.calls()
    const reply = await open(token).catch(() => null)
    if (!reply || isBusy()) return
    const { stored } = this.#state
    this.#show(stored === before ? reply : { ...reply, links: stored!.links }) // the links may have been changed meanwhile
  }

  /** Switches the links of the plan on and off. The plan of a visitor is stored on the server first. */
  async share(links: Links) {
    const { store, share } = await this.#options.calls()
    if (!this.#state.stored) await this.#storeOnServer(store)
    this.#show(await share(this.#state.stored!.token, links))
  }

  /** Stores the plan of a visitor on the server, and sends what the visitor changes meanwhile. */
  async #storeOnServer(store: Calls['store']) {
    this.#isStoring = true
    try {
      this.#show(await store(this.#state.plan))
      storeUnsent(this.#state.id, { added: this.#pending })
    } catch (error) {
      this.#pending = []
      this.#set({ isPending: false })
      throw error
    } finally {
      this.#isStoring = false
    }
    void this.#send()
  }

  #set(next: Partial<PlanState>) {
    this.#state = { ...this.#state, ...next }
    for (const watch of this.#watchers) watch()
  }

  get #isGuest() {
    return !this.#source.stored && !this.#source.userId
  }

  /** Shows the plan of the server with the changes that wait to be sent. A reply that arrives late does not replace a newer version. */
  #show(reply: StoredPlan) {
    const known = this.#state.stored
    const stored = known && known.version > reply.version ? { ...known, links: reply.links } : reply
    const { plan } = changePlan(stored.plan, this.#pending, planLimits)
    const { id, formerId } = this.#state
    const ids = { id: stored.id, formerId: id === stored.id ? formerId : id }
    this.#set({ ...ids, stored, plan, status: 'ready', isPending: this.#pending.length > 0 })
    const { festival } = this.#source
    if (!this.#isGuest || this.#isStopped) return
    storeDevicePlan(festival, { id: stored.id, plan, token: stored.token })
  }

  /** Shows the plan of the server, also with the changes that a closed page could not send. */
  #open(stored: StoredPlan) {
    if (this.#pending.length === 0 && stored.access !== 'view') this.#pending = readUnsent(stored.id)
    this.#show(stored)
    void this.#send()
  }

  async #load() {
    if (this.#state.stored) return this.#open(this.#state.stored)
    const device = readDevicePlan(this.#source.festival)
    const onDevice = { id: device.id, plan: device.plan, status: 'ready' as const }
    if (this.#isGuest && !device.token) return this.#set(onDevice)
    this.#set({ id: device.id, status: 'loading' })
    try {
      const stored = await (this.#isGuest ? this.#openShared(device.token!) : this.#openOwn(device))
      if (this.#isStopped) return
      if (stored) return this.#open(stored)
      storeDevicePlan(this.#source.festival, { ...device, token: null })
      this.#set(onDevice)
    } catch {
      if (!this.#isStopped) this.#set({ status: 'failed' })
    }
  }

  /** Opens the plan of the account, which gets the plan of the device. It is then removed from the device. */
  async #openOwn({ plan, token }: DevicePlan): Promise<StoredPlan> {
    const { openOwn } = await this.#options.calls()
    const { festival } = this.#source
    const own = await openOwn(festival, { plan: plan.people.length > 0 ? plan : null, token })
    storeDevicePlan(festival, null)
    return own
  }

  /** Opens the plan that this visitor has shared; null if it was deleted. */
  async #openShared(token: string): Promise<StoredPlan | null> {
    const { open } = await this.#options.calls()
    return open(token).catch((error: { code?: string }) => {
      if (error.code === 'not_found') return null
      throw error
    })
  }

  async #send() {
    const { stored } = this.#state
    if (this.#isSending || !stored || this.#pending.length === 0) return
    clearTimeout(this.#timer)
    this.#pending = readUnsent(stored.id) // another tab may have sent some of them
    if (this.#pending.length === 0) {
      this.#set({ hasSendFailed: false, isPending: false })
      return this.refresh()
    }
    this.#isSending = true
    const sent = this.#pending.slice(0, MAX_SENT)
    const reply = await this.#options
      .calls()
      .then(({ change }) => change(stored.token, sent))
      .catch((error: Error & { code?: string }) => error)
    this.#isSending = false
    const isSaved = 'plan' in reply
    const hasSendFailed = !isSaved && !FINAL.includes(reply.code ?? '')
    this.#set({ hasSendFailed })
    if (hasSendFailed) {
      this.#timer = setTimeout(() => void this.#send(), RETRY_MS)
      return
    }
    this.#pending = this.#pending.slice(sent.length)
    storeUnsent(stored.id, { done: sent })
    if (isSaved) this.#showSaved(reply, sent)
    else {
      this.#show(this.#state.stored!)
      this.#options.onRefusal(reply.message)
    }
    void this.#send()
  }

  /** Shows the reply to changes. A change that is sent again can conflict with a later one of its own, which nobody needs to know. */
  #showSaved(reply: Awaited<ReturnType<Calls['change']>>, sent: readonly PlanOperation[]) {
    const { conflicts, ...stored } = reply
    const { leftOut } = changePlan(stored.plan, sent, planLimits) // other people may have filled the plan meanwhile
    this.#refuse(leftOut.filter((operation) => !isTakenBack(operation, sent)))
    this.#show({ ...stored, links: this.#state.stored!.links })
    const lost = conflicts.filter((place) => !hasLastChoice(stored.plan, sent, place))
    if (lost.length > 0 && !this.#isStopped) this.#options.onConflicts(lost)
  }
}

/** Returns whether a later one of these changes removes what `operation` adds. */
function isTakenBack(operation: PlanOperation, sent: readonly PlanOperation[]): boolean {
  const later = sent.slice(sent.indexOf(operation) + 1)
  if (operation.type === 'setPerson') {
    return later.some((one) => one.type === 'removePerson' && one.id === operation.person.id)
  }
  return (
    operation.type === 'setCell' &&
    later.some((one) => one.type === 'setCell' && !one.garment && isAt(one, operation))
  )
}

/** Returns whether a cell has the garment that the last of these changes has put there. */
function hasLastChoice(plan: Plan, sent: readonly PlanOperation[], place: CellPlace): boolean {
  const choices = sent.filter((one): one is SetCell => one.type === 'setCell' && isAt(one, place))
  return (cellAt(plan, place)?.skuId ?? null) === (choices.at(-1)?.garment?.skuId ?? null)
}
