/** A request that waits for a slot. */
export type QueuedRequest = {
  client: string
  since: number
  /** Returns the current queue timeout of the request in milliseconds. */
  maxWaitMs: () => number
  start: () => void
  refuse: () => void
}
export type FairQueue = ReturnType<typeof createFairQueue>
type Client = { name: string; running: number; waiting: Set<QueuedRequest> }

/** Fair queueing: counts the running requests of each client, and keeps one queue of waiting requests per client. */
export function createFairQueue() {
  const clients = new Map<string, Client>()
  let running = 0
  let waiting = 0

  /** Updates a client, and removes it when it has no requests left. */
  function change(name: string, update: (client: Client) => void) {
    const client = clients.get(name) ?? { name, running: 0, waiting: new Set() }
    update(client)
    if (client.running === 0 && client.waiting.size === 0) clients.delete(name)
    else clients.set(name, client)
  }

  /** Returns the number of running and waiting requests of a client. */
  function loadOf(name: string): number {
    const client = clients.get(name)
    return client ? client.running + client.waiting.size : 0
  }

  return {
    running: () => running,
    waiting: () => waiting,
    runningOf: (name: string) => clients.get(name)?.running ?? 0,

    /** Adds 1 to, or subtracts 1 from, the number of running requests of a client. */
    count(name: string, by: 1 | -1) {
      running += by
      change(name, (client) => (client.running += by))
    },

    add(request: QueuedRequest) {
      waiting += 1
      change(request.client, (client) => client.waiting.add(request))
    },

    remove(request: QueuedRequest) {
      change(request.client, (client) => {
        if (client.waiting.delete(request)) waiting -= 1
      })
    },

    /**
     * Returns the oldest waiting request of the client that has the fewest running requests. Considers only clients for which
     * `mayStart` is true.
     */
    next(mayStart: (client: string) => boolean): QueuedRequest | null {
      let best: { running: number; request: QueuedRequest } | null = null
      for (const { name, running, waiting } of clients.values()) {
        const [request] = waiting
        if (!request || !mayStart(name)) continue
        const isBetter =
          !best || running < best.running || (running === best.running && request.since < best.request.since)
        if (isBetter) best = { running, request }
      }
      return best?.request ?? null
    },

    /**
     * Finds the client with waiting requests that has the most running and waiting requests, and returns its newest waiting request.
     * Returns null unless that client has at least two requests more than the client `name`.
     */
    newestOfHeaviest(name: string): QueuedRequest | null {
      let maxLoad = loadOf(name) + 1
      let heaviest: Client | null = null
      for (const client of clients.values()) {
        const load = client.running + client.waiting.size
        if (client.waiting.size === 0 || load <= maxLoad) continue
        maxLoad = load
        heaviest = client
      }
      return heaviest && ([...heaviest.waiting].at(-1) ?? null)
    },
  }
}
