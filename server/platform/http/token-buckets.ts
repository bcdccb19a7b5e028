/** A bucket holds `capacity` tokens at most and gets `perSecond` new ones. */
type BucketRule = { capacity: number; perSecond: number }
type Bucket = { tokens: number; at: number }

/** Clients that are remembered. The one that was seen longest ago is forgotten first. */
const MOST_CLIENTS = 20_000

/** Limits how often each client does something: a burst first, then at a steady rate. */
export function createTokenBuckets({ capacity, perSecond }: BucketRule) {
  const buckets = new Map<string, Bucket>()

  function tokensOf(client: string): number {
    const bucket = buckets.get(client)
    if (!bucket) return capacity
    return Math.min(capacity, bucket.tokens + ((performance.now() - bucket.at) / 1000) * perSecond)
  }

  return {
    has: (client: string): boolean => tokensOf(client) >= 1,
    /** Takes a token. The answer is 0, or the seconds until there is one. */
    take(client: string): number {
      const tokens = tokensOf(client)
      if (tokens < 1) return Math.ceil((1 - tokens) / perSecond)
      buckets.delete(client)
      buckets.set(client, { tokens: tokens - 1, at: performance.now() })
      if (buckets.size > MOST_CLIENTS) buckets.delete(buckets.keys().next().value!)
      return 0
    },
  }
}
