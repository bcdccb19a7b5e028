import type { Troupe } from '../../../../../contract/troupes/troupes.ts'
import { LinkToShare } from '../../../components/link-to-share'
import { useEndpointForm } from '../../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { absolute } from '../../../lib/meta/absolute-url'
import { Button } from '../../../ui/button'
import { Panel } from '../../../ui/panel'
import { nightsLabel } from '../troupe-labels'

type GroupLinkProps = { troupe: Troupe; link: string; origin: string }

/** The link with which dancers join, to copy or to share, and the button that replaces it. */
export function GroupLink({ troupe, link, origin }: GroupLinkProps) {
  const url = absolute(origin, `/troupe/join/${link}`)
  const text = `Dance with us: ${troupe.name}, ${nightsLabel(troupe)}. Choose your size and pay your share here: ${url}`
  const renew = useEndpointForm('renewTroupeLink', {
    params: { id: troupe.id },
    done: 'The earlier link does not work any more',
    onRefused: useReloadOnRefusal(),
  })
  return (
    <Panel title="Link for your dancers" text="Everyone with this link can ask for a place.">
      <div className="stack">
        <LinkToShare label="Link for your dancers" url={url} message={text}>
          <Button variant="quiet" size="small" isBusy={renew.isBusy} onClick={() => void renew.submit()}>
            New link
          </Button>
        </LinkToShare>
      </div>
    </Panel>
  )
}
