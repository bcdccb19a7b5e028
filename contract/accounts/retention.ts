/** For how many days the shop stores what it needs only for a time. `docs/operations/runbooks.md` lists them too; a test compares. */
export const retentionDays = {
  /** 72 hours: long enough for a client that was offline over a weekend's night. */
  idempotencyRecords: 3,
  /** What the payment provider told us, as it came. */
  paymentMessages: 90,
  /** Sent and not sent, with the files of captured ones. */
  emails: 365,
  /** After the deposit was settled, or after the booking ended when there was none. */
  handoverPhotos: 180,
  /** Sessions and one-time links, after their end. */
  endedSessions: 1,
} as const
