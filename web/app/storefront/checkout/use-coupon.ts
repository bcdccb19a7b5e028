import { useState } from 'react'
import type { QuoteReply } from '../../../../contract/orders/orders.ts'

export type CouponState = {
  applied: { code: string; percent: number } | null
  error: string | null
  apply: (typed: string) => void
  remove: () => void
  /** The shop has refused the applied one. */
  reject: (message: string) => void
}

type Wish = { code: string | null; error: string | null }

/** The coupon that a shopper wants and what the shop says to it. An invalid entry leaves none applied. */
export function useCoupon(
  { code, error }: Wish,
  setRequest: (request: Wish) => void,
  answer: QuoteReply['coupon'],
): CouponState {
  const isAnswered = code !== null && answer?.code === code
  const refusedWith = isAnswered && !answer.valid ? answer.message : null
  return {
    applied: isAnswered && answer.valid ? answer : null,
    error: error ?? refusedWith,
    apply(typed) {
      const wanted = typed.trim().toUpperCase()
      setRequest(wanted ? { code: wanted, error: null } : { code, error: 'Please enter a coupon code' })
    },
    remove: () => setRequest({ code: null, error: null }),
    reject: (message) => setRequest({ code: null, error: message }),
  }
}

/** Where the wish is kept: it decides the quote, and the quote decides the coupon. */
export const useCouponInput = (code: string | null) => useState<Wish>({ code, error: null })
