import { addMember } from '../../../../contract/seller-portal.ts'
import { api } from '../../shop/browser-api'
import { useHydrated } from '../../shop/hydrated'
import { useSaving } from '../../shop/use-saving'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'

type Wish = { email: string; part: 'manager' | 'member' }

/** Lets somebody with an account work for the business. */
export function AddMember() {
  const { form, errorOf, isBusy, submit } = useSaving<Wish>({
    judge: (typed) => addMember.body!.safeParse(typed),
    save: async (body) => {
      await api(addMember, { body })
      form.current?.reset()
    },
    done: 'They are in the team, and we have told them',
  })
  const isAlive = useHydrated()
  return (
    <section className="mt-8 max-w-xl rounded-card border border-line bg-surface p-5">
      <h2 className="mb-1 text-xl">Let somebody in</h2>
      <p className="mb-4 text-muted">They need an account of this shop, and belong to no other business.</p>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <Field label="E-mail" name="email" type="email" autoComplete="off" error={errorOf('email')} />
        <SelectField label="May" name="part" defaultValue="member" error={errorOf('part')}>
          <option value="member">Member: products and orders, no money</option>
          <option value="manager">Manager: everything but the team</option>
        </SelectField>
        <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
          Add to the team
        </Button>
      </form>
    </section>
  )
}
