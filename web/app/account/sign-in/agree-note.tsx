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
    . We e-mail you about your account and your orders only.
  </p>
)
