import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import type { Env } from '../../env.ts'

const tracer = () => trace.getTracer('navrang')

/**
 * Starts sending a trace of every request and its SQL statements to `OTEL_EXPORTER_OTLP_ENDPOINT`. Traces contain route patterns
 * and SQL texts, never parameter values. Returns a function that sends the remaining traces and stops. This module is loaded only
 * if that setting is set.
 */
export function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME }: Env): () => Promise<void> {
  const url = `${OTEL_EXPORTER_OTLP_ENDPOINT!.replace(/\/$/, '')}/v1/traces`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': OTEL_SERVICE_NAME }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  provider.register()
  return async () => {
    await provider.shutdown()
    // Without this, a second call of `startTracing` in the same process would be ignored.
    for (const global of [trace, context, propagation]) global.disable()
  }
}

const spans = new WeakMap<FastifyRequest, Span>()

/** Creates a span for every request. Continues the caller's trace if there is a `traceparent` header. */
export function traceRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const endpoint = request.routeOptions.url ?? 'none'
    const outer = propagation.extract(context.active(), request.headers)
    const attributes = {
      'http.request.method': request.method,
      'http.route': endpoint,
      'request.id': request.id,
    }
    const options = { kind: SpanKind.SERVER, attributes }
    const span = tracer().startSpan(`${request.method} ${endpoint}`, options, outer)
    spans.set(request, span)
    context.with(trace.setSpan(outer, span), done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/**
 * The `log` option of Kysely. Creates a span for a SQL statement after it has run. The span contains neither the parameters nor the
 * error message, because both may contain personal data.
 */
export function traceStatement({ level, query: { sql }, queryDurationMillis }: LogEvent) {
  const now = performance.now()
  const span = tracer().startSpan(sql.slice(0, 60), {
    kind: SpanKind.CLIENT,
    startTime: now - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(now)
}
