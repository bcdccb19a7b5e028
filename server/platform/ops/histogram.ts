import type { Metric, Registry } from 'prom-client'

type Labels = Record<string, string>
/**
 * One set of label values with its observations. `counts[i]` is the number of observations that are at most `bounds[i]` and above
 * `bounds[i - 1]`. The last count is for values above all bounds.
 */
type Series = { labels: Labels; counts: number[]; sum: number }
type HistogramOptions = { registry: Registry; name: string; help: string; bounds: readonly number[] }

/**
 * A Prometheus histogram of seconds for events that occur 10,000 times a second. It looks up a series once and then only
 * increments numbers; the histogram of prom-client hashes the labels for each observation.
 */
export function createHistogram({ registry, name, help, bounds }: HistogramOptions) {
  const observers = new Map<string, (seconds: number) => void>()
  const all: Series[] = []

  function createSeries(labels: Labels) {
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

  /** Returns a function that records a duration for these labels. Callers must pass the labels in the same sequence every time. */
  return function observerOf(labels: Labels): (seconds: number) => void {
    const key = Object.values(labels).join('\n')
    const observe = observers.get(key) ?? createSeries(labels)
    observers.set(key, observe)
    return observe
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
