import { Link } from 'react-router'

const steps = ['Cart', 'Delivery', 'Payment', 'Confirmation'] as const

/** The pages from the cart to the confirmation. The cart is a link on the later pages. */
export function CheckoutProgress({ current }: { current: (typeof steps)[number] }) {
  const currentPlace = steps.indexOf(current)
  return (
    <ol aria-label="Progress of your order" className="mb-5 flex flex-wrap items-center gap-x-2 text-sm">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === currentPlace ? 'step' : undefined}
          className={`flex min-h-9 items-center gap-2 not-first:before:text-muted not-first:before:content-['›'] ${place === currentPlace ? 'font-bold' : 'text-muted'}`}
        >
          {step === 'Cart' && currentPlace === 1 ? (
            <Link to="/cart" className="link inline-flex min-h-9 items-center">
              Cart
            </Link>
          ) : (
            step
          )}
          {place < currentPlace && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
