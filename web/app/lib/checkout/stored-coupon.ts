const COUPON_KEY = 'navrang-coupon-v1'

/** Reads the coupon code that was entered in this tab, in the cart or at the checkout. */
export function readCouponCode(): string | null {
  try {
    return sessionStorage.getItem(COUPON_KEY) || null
  } catch {
    return null
  }
}

export function storeCouponCode(code: string | null) {
  try {
    sessionStorage.setItem(COUPON_KEY, code ?? '')
  } catch {
    // storage is unavailable: the checkout asks for the code again
  }
}
