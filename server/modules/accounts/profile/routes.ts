import type { FastifyInstance } from 'fastify'
import * as account from '../../../../contract/accounts/account.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import { addAddress, changeAddress, readAddressBook, removeAddress } from './address-book.ts'
import { changeProfile } from './change-profile.ts'
import { recordConsent } from './consents.ts'

export function profileRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, account.changeMe, ({ body }, actor) => changeProfile({ db, env }, actor.id, body))
  serve(app, account.listAddresses, (_, actor) => readAddressBook(db, actor.id))
  serve(app, account.addAddress, ({ body }, actor) => addAddress(db, actor.id, body))
  serve(app, account.changeAddress, ({ params, body }, actor) =>
    changeAddress(db, actor.id, { ...params, ...body }),
  )
  serve(app, account.removeAddress, ({ params }, actor) => removeAddress(db, actor.id, params.id))
  serve(app, account.giveConsent, ({ body }, actor) => recordConsent(db, actor.id, body))
}
