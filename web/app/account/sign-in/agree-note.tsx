import { Link } from 'react-router'

const linkClass = 'link font-medium'

/** The terms that a new account agrees to. */
export const TermsNote = () => (
  <p className="hint mt-4">
    By creating an account you agree to our{' '}
    <Link to="/terms-of-service" className={linkClass}>
      Terms of Service
    </Link>{' '}
    and our{' '}
    <Link to="/privacy-policy" className={linkClass}>
      Privacy Policy
    </Link>
    . We send no advertising: our e-mails are about your account and what you do in the shop.
  </p>
)
