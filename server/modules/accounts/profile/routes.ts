import type { FastifyInstance } from 'fastify'
import * as account from '../../../../contract/accounts/account.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import { addAddress, changeAddress, readBook, removeAddress } from './address-book.ts'
import { changeMe } from './change-profile.ts'
import { giveConsent } from './consents.ts'

export function accountRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, account.changeMe, ({ body }, actor) => changeMe({ db, env }, actor.id, body))
  serve(app, account.listAddresses, (_, actor) => readBook(db, actor.id))
  serve(app, account.addAddress, ({ body }, actor) => addAddress(db, actor.id, body))
  serve(app, account.changeAddress, ({ params, body }, actor) =>
    changeAddress(db, actor.id, { ...params, ...body }),
  )
  serve(app, account.removeAddress, ({ params }, actor) => removeAddress(db, actor.id, params.id))
  serve(app, account.giveConsent, ({ body }, actor) => giveConsent(db, actor.id, body))
}
