import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'

type ChangedMeanwhileProps = {
  /** The page that shows what the other person has saved. */
  path: string
  /** What another save does, if the form can be saved again. */
  text?: string
  action: string
  onAction: () => void
}

/** Shown in a form that somebody else has saved while it was open. It keeps the input until staff decide which version they want. */
export const ChangedMeanwhile = ({ path, text = '', action, onAction }: ChangedMeanwhileProps) => (
  <Notice
    kind="warning"
    action={
      <Button size="small" variant="secondary" onClick={onAction}>
        {action}
      </Button>
    }
  >
    What you have typed is still in the form. {text}{' '}
    <Link to={path} target="_blank" className="underline">
      See what the other person has saved (in a new tab)
    </Link>
  </Notice>
)

/**
 * Shown in a dialog that `?edit=` opens, when somebody else has saved its object meanwhile. The link opens the dialog with what they saved. The
 * next save is sent without a version, so it overwrites this.
 */
export const ChangedMeanwhileInDialog = ({ id, what }: { id: string; what: string }) => (
  <Notice
    kind="warning"
    className="sm:col-span-2"
    action={
      <ButtonLink size="small" variant="secondary" to={`?edit=${id}`} replace preventScrollReset>
        Show their changes
      </ButtonLink>
    }
  >
    Someone else changed this {what} after you opened it. Nothing has been overwritten yet; saving again
    replaces their changes with yours.
  </Notice>
)

/** The text of a form that sends the version of the other person with the next save, and the button that drops the input instead. */
export const saveAgainOrLoad = {
  text: 'If you save again, it replaces what the other person has saved; if you load the current version, your input is lost.',
  action: 'Load the current version',
}
