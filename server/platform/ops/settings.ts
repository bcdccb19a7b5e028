import { z } from 'zod'

/** Settings for logging, metrics, tracing, timeouts and limits. */
export const opsSettings = {
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('warn'),
  /** The bearer token for `/metrics`. Without this setting the endpoint does not exist. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('navrang'),
  /** Seconds for which a node that was told to stop still serves requests, so that the load balancer can remove it first. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** Timeout of the connection watchdog in milliseconds. After two timeouts in a row all database connections are terminated. */
  DB_RESPONSE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(3_000),
  /** Maximum number of requests that run at the same time; further requests wait in a queue. */
  MAX_CONCURRENT_REQUESTS: z.coerce.number().int().min(1).max(10_000).default(32),
  /**
   * Memory in megabytes for pictures and forms that a node receives at the same time. JSON bodies may use half of this in
   * addition.
   */
  UPLOAD_MEMORY_MB: z.coerce.number().int().min(1).max(100_000).default(64),
  /** Milliseconds for which a request body may arrive more slowly than 8 KB per second. */
  UPLOAD_GRACE_MS: z.coerce.number().int().min(100).max(120_000).default(5_000),
  /**
   * Limits in megabytes for the submitted pictures of visitors without an account: all quarantined pictures, and per IP address
   * and day.
   */
  QUARANTINE_MB: z.coerce.number().min(0).default(2_048),
  QUARANTINE_ADDRESS_MB: z.coerce.number().min(0).default(100),
  /** Maximum milliseconds that a request waits in the queue. After this time it is refused as `overloaded`. */
  QUEUE_TIMEOUT_MS: z.coerce.number().int().min(0).max(120_000).default(1_000),
  /** Milliseconds without progress after which the server closes the connection of a client that does not read its response. */
  RESPONSE_STALL_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** Maximum milliseconds that a client may need to receive a response, or one chunk of a file. */
  RESPONSE_MAX_MS: z.coerce.number().int().min(100).max(3_600_000).default(60_000),
}
