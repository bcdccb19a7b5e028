/**
 * Tells an overload from a short rush. It begins when requests wait and none has started quickly for `limitMs`, and ends when
 * none was refused for as long.
 */
export function watchOverload(limitMs: number, isAnyWaiting: () => boolean) {
  let startedAt = 0
  let refusedAt = 0
  let isOverloaded = false
  return {
    startedQuickly: () => (startedAt = performance.now()),
    refusedOne: () => (refusedAt = performance.now()),
    lasts(): boolean {
      const isLong = (since: number) => performance.now() - since > limitMs
      if (isOverloaded ? isLong(refusedAt) : isAnyWaiting() && isLong(startedAt)) {
        isOverloaded = !isOverloaded
        startedAt = refusedAt = performance.now()
      }
      return isOverloaded
    },
  }
}
