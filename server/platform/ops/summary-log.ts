const EVERY_MS = 60_000
const MAX_EXAMPLES = 20
const MAX_LENGTH = 200

/**
 * Rate-limited logging for warnings that any client can cause. Logs the first warning of a kind at once. Then logs one summary
 * per minute with the number of further warnings of that kind and some examples. `kind` is one of a few fixed messages.
 */
export function createSummaryLog(log: { warn: (details: object, kind: string) => void }) {
  const open = new Map<string, { count: number; examples: Set<string>; timer: NodeJS.Timeout }>()

  function summarise(kind: string) {
    const { count = 0, examples, timer } = open.get(kind) ?? {}
    clearTimeout(timer)
    open.delete(kind)
    if (count > 0) log.warn({ count, seconds: EVERY_MS / 1000, examples: [...(examples ?? [])] }, kind)
  }

  return {
    warn(kind: string, { example, ip }: { example: string; ip?: string }) {
      const shortened = example.slice(0, MAX_LENGTH)
      const same = open.get(kind)
      if (same) {
        same.count += 1
        if (same.examples.size < MAX_EXAMPLES) same.examples.add(shortened)
        return
      }
      log.warn({ example: shortened, ip }, kind)
      const timer = setTimeout(() => summarise(kind), EVERY_MS).unref()
      open.set(kind, { count: 0, examples: new Set(), timer })
    },
    close: () => [...open.keys()].forEach(summarise),
  }
}
