/** A bucket has at most `capacity` tokens and gets `perSecond` new tokens each second. */
type BucketRule = { capacity: number; perSecond: number }
type Bucket = { tokens: number; at: number }

/** Maximum number of clients in memory. The least recently used one is removed first. */
const MAX_CLIENTS = 20_000

/** Token bucket rate limiter: each client may send a burst, then requests at a steady rate. */
export function createTokenBuckets({ capacity, perSecond }: BucketRule) {
  const buckets = new Map<string, Bucket>()

  function tokensOf(client: string): number {
    const bucket = buckets.get(client)
    if (!bucket) return capacity
    return Math.min(capacity, bucket.tokens + ((performance.now() - bucket.at) / 1000) * perSecond)
  }

  return {
    has: (client: string): boolean => tokensOf(client) >= 1,
    /** Takes `count` tokens of the client and returns 0. If there are fewer, takes none and returns the number of seconds until there are enough. */
    take(client: string, count = 1): number {
      const tokens = tokensOf(client)
      if (tokens < count) return Math.ceil((count - tokens) / perSecond)
      buckets.delete(client)
      buckets.set(client, { tokens: tokens - count, at: performance.now() })
      if (buckets.size > MAX_CLIENTS) buckets.delete(buckets.keys().next().value!)
      return 0
    },
  }
}
