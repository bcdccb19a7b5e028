import { Link } from 'react-router'
import { Button } from '../../ui/button'
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

/** The text of a form that sends the version of the other person with the next save, and the button that drops the input instead. */
export const saveAgainOrLoad = {
  text: 'If you save again, it replaces what the other person has saved; if you load the current version, your input is lost.',
  action: 'Load the current version',
}
