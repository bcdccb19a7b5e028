import { INVITATION_DAYS, inviteMember } from '../../../../contract/sellers/seller-team.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'

type Wish = { email: string; part: 'manager' | 'member' }

/** Asks somebody by letter to work for the business. */
export function Invite() {
  const { form, errorOf, isBusy, submit } = useSaving<Wish>({
    validate: (typed) => inviteMember.body!.safeParse(typed),
    save: async (body) => {
      await api(inviteMember, { body })
      form.current?.reset()
    },
    done: 'The invitation is on its way',
  })
  const isHydrated = useHydrated()
  return (
    <section className="mt-8 max-w-xl rounded-card border border-line bg-surface p-5">
      <h2 className="mb-1 text-xl">Invite somebody</h2>
      <p className="mb-4 text-muted">
        They get a letter with a link that works for {INVITATION_DAYS} days, and join when they follow it.
        They can make their account on the way; nobody works for two businesses.
      </p>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <Field label="E-mail" name="email" type="email" autoComplete="off" error={errorOf('email')} />
        <SelectField label="May" name="part" defaultValue="member" error={errorOf('part')}>
          <option value="member">Member: products and orders, no money</option>
          <option value="manager">Manager: everything but the team</option>
        </SelectField>
        <Button type="submit" isBusy={isBusy} disabled={!isHydrated}>
          Send the invitation
        </Button>
      </form>
    </section>
  )
}
