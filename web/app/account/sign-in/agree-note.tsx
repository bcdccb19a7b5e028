import { Link } from 'react-router'

const look = 'font-medium text-brand underline underline-offset-4'

/** What opening an account agrees to. Letters about offers are not part of it: those are asked for in the account. */
export const TermsNote = () => (
  <p className="mt-4 text-sm text-muted">
    By creating an account you agree to our{' '}
    <Link to="/terms-of-service" className={look}>
      terms of service
    </Link>{' '}
    and our{' '}
    <Link to="/privacy-policy" className={look}>
      privacy policy
    </Link>
    . We send no advertising unless you ask for it.
  </p>
)
