import type { ReactNode } from 'react'
import { RowMenu } from '../../ui/menu/row-menu'

/** The rarer actions of a list. On a phone they are in a menu, so that the header of the page needs one line. */
export const HeaderActions = ({ children }: { children: ReactNode }) => (
  <>
    <div className="contents max-sm:hidden">{children}</div>
    <div className="sm:hidden">
      <RowMenu label="More actions">{children}</RowMenu>
    </div>
  </>
)
