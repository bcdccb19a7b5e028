/** Retention periods in days. A test compares them with the list in `docs/operations/runbooks.md`. */
export const retentionDays = {
  /** 72 hours: longer than a client is usually offline. */
  idempotencyRecords: 3,
  /** Raw messages of the payment provider. */
  paymentMessages: 90,
  /** Sent and unsent e-mails, with the files of captured ones. */
  emails: 365,
  /** Counted from the settlement of the deposit, or from the end of a booking without one. */
  handoverPhotos: 180,
  /** Sessions and one-time links, counted from their end. */
  endedSessions: 1,
} as const
