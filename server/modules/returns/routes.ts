import type { FastifyInstance } from 'fastify'
import { orderMoney } from '../../../contract/payments/payments.ts'
import * as recording from '../../../contract/returns/record-return.ts'
import * as returns from '../../../contract/returns/returns.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import {
  answerReturn,
  listReturns,
  receiveReturn,
  refundReturn,
  showOrderMoney,
  showReturn,
} from './process-return.ts'
import { recordReturn, showOrderReturns } from './record-return.ts'
import { requestReturn, showReturns, withdrawReturn } from './request-return.ts'
import { chooseTransport } from './transport.ts'
import { addPhoto, readPhoto } from './photos.ts'

export function returnRoutes(app: FastifyInstance, deps: PaymentDeps) {
  serve(app, returns.orderReturns, ({ params }, actor) => showReturns(deps, params.id, actor))
  serve(app, returns.addReturnPhoto, ({ params, body }, actor) =>
    addPhoto(deps, { orderId: params.id, bytes: body, actor }),
  )
  serve(app, returns.requestReturn, ({ params, body, idempotencyKey }, actor) =>
    requestReturn(deps, { orderId: params.id, request: body, actor, key: idempotencyKey }),
  )
  serve(app, returns.withdrawReturn, ({ params }, actor) => withdrawReturn(deps, params.id, actor))
  serve(app, returns.chooseTransport, ({ params, body }, actor) =>
    chooseTransport(deps, { ...params, ...body, actor }),
  )
  serve(app, returns.returnPhoto, ({ params, query }, actor) =>
    readPhoto(deps, { ...params, ...query, actor }),
  )

  serve(app, orderMoney, ({ params }) => showOrderMoney(deps, params.id))
  serve(app, returns.adminReturns, ({ query }) => listReturns(deps, query))
  serve(app, returns.adminReturn, ({ params }) => showReturn(deps, params.id))
  serve(app, recording.adminOrderReturns, ({ params }) => showOrderReturns(deps, params.id))
  serve(app, recording.recordReturn, ({ params, body, idempotencyKey }, actor) =>
    recordReturn(deps, { orderId: params.id, recorded: body, actor, key: idempotencyKey }),
  )
  serve(app, returns.answerReturn, ({ params, body }, actor) =>
    answerReturn(deps, { ...params, ...body, actor }),
  )
  serve(app, returns.receiveReturn, ({ params, body }, actor) =>
    receiveReturn(deps, { ...params, ...body, actor }),
  )
  serve(app, returns.refundReturn, ({ params, body }, actor) =>
    refundReturn(deps, { ...params, ...body, actor }),
  )
}
