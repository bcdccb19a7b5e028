import type { FastifyInstance } from 'fastify'
import * as returns from '../../../contract/returns/returns.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { answerReturn, listReturns, receiveReturn, refundReturn, showReturn } from './answer-return.ts'
import { requestReturn, showReturns, withdrawReturn } from './ask-return.ts'
import { addPhoto, readPhoto } from './photos.ts'

export function returnRoutes(app: FastifyInstance, till: PaymentDeps) {
  serve(app, returns.orderReturns, ({ params }, actor) => showReturns(till, params.id, actor))
  serve(app, returns.addReturnPhoto, ({ params, body }, actor) =>
    addPhoto(till, { orderId: params.id, bytes: body, actor }),
  )
  serve(app, returns.requestReturn, ({ params, body }, actor) =>
    requestReturn(till, { orderId: params.id, wish: body, actor }),
  )
  serve(app, returns.withdrawReturn, ({ params }, actor) => withdrawReturn(till, params.id, actor))
  serve(app, returns.returnPhoto, ({ params, query }, actor) =>
    readPhoto(till, { ...params, ...query, actor }),
  )

  serve(app, returns.adminReturns, ({ query }) => listReturns(till, query))
  serve(app, returns.adminReturn, ({ params }) => showReturn(till, params.id))
  serve(app, returns.answerReturn, ({ params, body }, actor) =>
    answerReturn(till, { ...params, ...body, actor }),
  )
  serve(app, returns.receiveReturn, ({ params, body }, actor) =>
    receiveReturn(till, { ...params, ...body, actor }),
  )
  serve(app, returns.refundReturn, ({ params, body }, actor) =>
    refundReturn(till, { ...params, ...body, actor }),
  )
}
