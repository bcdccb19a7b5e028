import { ButtonLink } from './button'

type PageLink = { to: string; label: string }

/** Links to the first and the next page of a list with keyset pagination, whose number of pages is unknown. */
export const CursorPager = ({ first, next }: { first: PageLink | null; next: PageLink | null }) => (
  <nav aria-label="Pages" className="cluster mt-6 justify-center">
    {[first, next].map(
      (link) =>
        link && (
          <ButtonLink key={link.label} to={link.to} variant="secondary">
            {link.label}
          </ButtonLink>
        ),
    )}
  </nav>
)
