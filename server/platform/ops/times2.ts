import type { Metric, Registry } from 'prom-client'

type Labels = Record<string, string>
/** How many took as long as each bound and longer than the one before; the last are longer than all of them. */
type Series = { labels: Labels; counts: number[]; sum: number }
type Kind = { registry: Registry; name: string; help: string; bounds: readonly number[] }

/**
 * A histogram of seconds as Prometheus reads it, for what happens ten thousand times a second: a series is found once and
 * then only counted, where prom-client's own sorts and joins the labels again for each time it is told.
 */
export function openTimes({ registry, name, help, bounds }: Kind) {
  const known = new Map<string, (seconds: number) => void>()
  const all: Series[] = []

  function open(labels: Labels) {
    const series: Series = { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
    all.push(series)
    return (seconds: number) => {
      const at = bounds.findIndex((bound) => seconds <= bound)
      series.counts[at < 0 ? bounds.length : at]! += 1
      series.sum += seconds
    }
  }

  const values = () => all.flatMap((series) => lines(name, bounds, series))
  const metric = {
    name,
    get: async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: values() }),
  }
  registry.registerMetric(metric as unknown as Metric)

  /** Who is told how long something with these labels took. They are always given in one order. */
  return function timed(labels: Labels): (seconds: number) => void {
    const key = Object.values(labels).join('\n')
    const found = known.get(key) ?? open(labels)
    known.set(key, found)
    return found
  }
}

function lines(name: string, bounds: readonly number[], { labels, counts, sum }: Series) {
  let count = 0
  const buckets = [...bounds, '+Inf'].map((le, at) => {
    count += counts[at]!
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
