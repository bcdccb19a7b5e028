import { Button, buttonLook } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { toast } from '../../ui/toast'
import { Notice } from '../../ui/notice'

/** The codes, this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = ['Recovery codes for Navrang. Each works once.', '', ...codes, ''].join('\n')
  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => toast('The codes are copied', { kind: 'success' }),
      () => toast('Copying did not work. Please save the file.', { kind: 'error' }),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning">
        Keep these recovery codes in a safe place. They are shown only now, and each of them opens your
        account once when your phone is lost.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-lg bg-sunken p-4 font-semibold sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="tabular-nums select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="navrang-recovery-codes.txt"
          className={buttonLook({ variant: 'secondary' })}
        >
          Save as a file
        </a>
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon name="copy" /> Copy
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  )
}
