/** CPU time in milliseconds. */
export type CpuPerRequest = { node: number; postgres: number }

/** What the plan assumes. The prices are rough list prices without tax. */
export const assumptions = {
  visitorsPerDay: 1_000_000,
  requestsPerVisit: 10,
  /** Requests a second in the busiest minutes, compared with the mean of the day. */
  peakFactor: 5,
  /** The part of the processors that is used at the peak; the rest is the reserve for slower machines and the loss of one. */
  utilisation: 0.5,
  coresPerNode: 2,
  dollarsPerNode: 24,
  coresOfDatabase: 4,
  dollarsPerDatabase: 126,
  rupeesPerDollar: 88,
}

/**
 * Returns the machines for a day with a million visitors: nodes with one more than necessary, and a database with a standby. Traffic,
 * pictures, backups and logs are not included.
 */
export function planCapacity({ node, postgres }: CpuPerRequest, plan = assumptions) {
  const peakPerSecond = ((plan.visitorsPerDay * plan.requestsPerVisit) / 86_400) * plan.peakFactor
  const nodeCores = (peakPerSecond * node) / 1000
  const databaseCores = (peakPerSecond * postgres) / 1000
  const nodes = Math.max(2, Math.ceil(nodeCores / plan.utilisation / plan.coresPerNode) + 1)
  const databases = 2 * Math.ceil(databaseCores / plan.utilisation / plan.coresOfDatabase)
  const dollars = nodes * plan.dollarsPerNode + databases * plan.dollarsPerDatabase
  return {
    peakPerSecond,
    nodeCores,
    databaseCores,
    nodes,
    databases,
    dollars,
    rupees: dollars * plan.rupeesPerDollar,
  }
}
