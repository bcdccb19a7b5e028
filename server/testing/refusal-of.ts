import { ZodError } from 'zod'
import { isRefusal, type Refusal } from '../../contract/core/refusal.ts'

/**
 * Waits for a call and returns its refusal, or null if it succeeds. A request that the client already refuses gives the error of its schema,
 * whose `issues` name the fields. Any other error fails the test.
 */
export const refusalOf = (call: Promise<unknown>): Promise<Refusal | null> =>
  call.then(
    () => null,
    (error: unknown) => {
      if (isRefusal(error) || error instanceof ZodError) return error as Refusal
      throw error
    },
  )

/** Sends a request again while the shop refuses it as overloaded, which depends on the speed of the machine. */
export const untilServed = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'overloaded') return untilServed(send)
    throw error
  })
