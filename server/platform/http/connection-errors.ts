import { Refusal, isRefusal } from '../../../contract/core/refusal.ts'

/** The codes of a refused connection, and of a PostgreSQL server that shuts down (57P01), has crashed (57P02) or is starting (57P03). */
const connectionErrors = new Set(['ECONNREFUSED', '57P01', '57P02', '57P03'])

/** How the messages of pg begin for a lost connection, and for a connection that was not opened or free in time. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Returns whether an operation failed because the database cannot be reached or does not respond. */
export const isConnectionError = ({ code, message }: Error & { code?: string }): boolean =>
  connectionErrors.has(code ?? '') || connectionMessages.test(message)

const DOWN = 'The shop is not available at the moment. Please try again in a few seconds.'

/** The refusal of requests while the database cannot be reached. */
export const databaseDown = () => new Refusal('unavailable', DOWN)

/** Returns whether an error is the refusal `databaseDown`. */
export const isDatabaseDown = (error: unknown): error is Refusal =>
  isRefusal(error) && error.code === 'unavailable' && error.message === DOWN
