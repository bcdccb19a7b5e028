import { z } from 'zod'

/** The settings of a process that runs among others, under load, and is watched. */
export const runningSettings = {
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('warn'),
  /** Opens `/metrics` to whoever shows it as a bearer token; without it there is no such page. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('navrang'),
  /** Seconds in which a node that was told to stop still answers, while the balancer takes it off its list. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** Milliseconds in which the database has to answer; twice silent, and its connections are broken off. */
  DB_RESPONSE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(3_000),
  /** Requests that are worked on at once; the others wait. */
  MAX_CONCURRENT_REQUESTS: z.coerce.number().int().min(1).max(10_000).default(32),
  /** Megabytes of pictures and forms that a node receives at once, and half as many of JSON. */
  UPLOAD_MEMORY_MB: z.coerce.number().int().min(1).max(100_000).default(64),
  /** Milliseconds for which a body may come more slowly than 8 KB a second. */
  UPLOAD_GRACE_MS: z.coerce.number().int().min(100).max(120_000).default(5_000),
  /** Megabytes of pictures for the reviewers from visitors without an account: all together, and from one address in a day. */
  QUARANTINE_MB: z.coerce.number().min(0).default(2_048),
  QUARANTINE_ADDRESS_MB: z.coerce.number().min(0).default(100),
  /** Milliseconds that a request waits for its turn before it is told to come back. */
  QUEUE_TIMEOUT_MS: z.coerce.number().int().min(0).max(120_000).default(1_000),
  /** Milliseconds in which a client has to take at least a part of its answer; then its connection is closed. */
  RESPONSE_STALL_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** Milliseconds in which a client has to take its whole answer, or the next piece of a file. */
  RESPONSE_MAX_MS: z.coerce.number().int().min(100).max(3_600_000).default(60_000),
}
