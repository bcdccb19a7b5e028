import { Link } from 'react-router'

/** Who sells a product, and where to complain. The shop's grievance officer also handles complaints about its sellers. */
export const SoldBy = ({ seller }: { seller: string | null }) => (
  <p className="text-muted">
    Sold by <strong className="text-ink">{seller ?? 'Navrang'}</strong>.{' '}
    <Link to="/terms-of-service#grievance" className="link">
      Complaints
    </Link>
  </p>
)
