/** Retention periods in days. A test compares them with the list in `docs/operations/runbooks.md`. */
export const retentionDays = {
  /** Stored responses for the `Idempotency-Key` header: longer than a browser sends an order again (`RETENTION_MS` of the pending orders). */
  idempotencyRecords: 45,
  /** Webhook messages of the payment provider, as they were received. */
  paymentMessages: 90,
  /** All e-mails, sent or not, including the files of e-mails that were written to a folder instead of being sent. */
  emails: 365,
  /** Photographs of handovers. The period starts at the settlement of the deposit, or at the end of the booking if it has no deposit. */
  handoverPhotos: 180,
  /** Sessions and one-time links. The period starts when they end or expire. */
  endedSessions: 1,
  /** Requests to be told about goods whose e-mail address was not confirmed. */
  unconfirmedAlerts: 2,
  /** How long a person waits at most to be told about goods. Then the request ends. */
  waitingAlerts: 180,
  /** Requests to be told about goods, after they have ended. */
  endedAlerts: 30,
  /** Plans of the nights of a festival. The period starts after the last night. */
  nightPlans: 30,
  /** Group bookings with the names of their dancers. The period starts after the last night; orders stay. */
  troupes: 90,
} as const
