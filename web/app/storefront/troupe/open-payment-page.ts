/** Opens the page of the payment provider from the reply to a started payment; does nothing if the payment is complete. */
export function openPaymentPage(reply: unknown) {
  const { paymentUrl } = reply as { paymentUrl: string | null }
  if (paymentUrl) location.assign(new URL(paymentUrl, location.href))
}
