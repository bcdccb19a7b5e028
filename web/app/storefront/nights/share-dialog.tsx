import { useState } from 'react'
import { retentionDays } from '../../../../contract/accounts/retention.ts'
import { LinkToShare } from '../../components/link-to-share'
import { absolute } from '../../lib/meta/absolute-url'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import type { ShownPlan } from './use-plan'

type ShareDialogProps = { shown: ShownPlan; origin: string; onClose: () => void }

/** Switches the two links of a plan on and off: one for looking at it, one for planning together. */
export default function ShareDialog({ shown: { stored, store }, origin, onClose }: ShareDialogProps) {
  const [busy, setBusy] = useState<'view' | 'edit' | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const links = { view: stored?.links?.view ?? null, edit: stored?.links?.edit ?? null }

  async function turn(kind: 'view' | 'edit', isOn: boolean) {
    if (busy) return // one request at a time, because each one sets both links
    setBusy(kind)
    setFailed(false)
    const next = { view: links.view !== null, edit: links.edit !== null, [kind]: isOn }
    await store.share(next).catch(() => setFailed(true))
    setBusy(null)
  }
  const link = (kind: 'view' | 'edit') => ({
    token: links[kind],
    origin,
    isBusy: busy === kind,
    onTurn: (isOn: boolean) => void turn(kind, isOn),
  })
  return (
    <Dialog title="Share the plan" isOpen onClose={onClose}>
      <div className="stack-wide">
        {hasFailed && <Notice kind="error">The link could not be changed. Please try again.</Notice>}
        <ShareLink
          title="To look at"
          text="Everyone with this link can see the plan but cannot change it."
          {...link('view')}
        />
        <ShareLink
          title="To plan together"
          text="Everyone with this link can change people and outfits. Nobody’s choice is overwritten without notice."
          {...link('edit')}
        />
        <p className="hint">
          Both links show the names, sizes, PIN code and budget in the plan. You can switch them off at any
          time; they then never work again. The plan is deleted {retentionDays.nightPlans} days after the last
          night.
        </p>
      </div>
    </Dialog>
  )
}

type ShareLinkProps = {
  title: string
  text: string
  token: string | null
  origin: string
  isBusy: boolean
  onTurn: (isOn: boolean) => void
}

function ShareLink({ title, text, token, origin, isBusy, onTurn }: ShareLinkProps) {
  const url = token && absolute(origin, `/nights/shared/${token}`)
  return (
    <section className="stack">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
      {url ? (
        <LinkToShare
          label={`Link ${title.toLowerCase()}`}
          url={url}
          message={`Our plan for the nights: ${url}`}
        >
          <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => onTurn(false)}>
            Switch off
          </Button>
        </LinkToShare>
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          isBusy={isBusy}
          onClick={() => onTurn(true)}
        >
          Create link<span className="sr-only"> {title.toLowerCase()}</span>
        </Button>
      )}
    </section>
  )
}
