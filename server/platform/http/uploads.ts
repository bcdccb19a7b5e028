import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileRule } from '../../../contract/core/endpoint.ts'
import { refuse, Refusal, type FieldError } from '../../../contract/core/refusal.ts'

/** An uploaded file. Its name comes from the client and must not be trusted. */
export type Upload = { name: string; bytes: Buffer }
export type Uploads = Record<string, readonly Upload[]>
type Form = { fields: Record<string, string>; uploads: Uploads; errors: FieldError[] }
type Rules = Record<string, FileRule>

const MAX_FIELDS = 40
const MAX_FIELD_BYTES = 20_000
/** Maximum number of header lines of one part of a form. */
const MAX_HEADERS = 20

type Limits = { files: number; fileSize: number }
const limitsOf = ({ files, fileSize }: Limits) => ({
  files,
  fileSize,
  fields: MAX_FIELDS,
  fieldSize: MAX_FIELD_BYTES,
  headerPairs: MAX_HEADERS,
  parts: files + MAX_FIELDS + 1,
})

/** Accepts multipart forms on endpoints with `files`. A form is parsed only when a handler reads it. */
export async function acceptForms(app: FastifyInstance) {
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads a form completely, and keeps no more of it in memory than the rules allow. Returns violations of the rules as field errors.
 */
export async function readForm(request: FastifyRequest, rules: Rules): Promise<Form> {
  const parts: FormParts = { fields: {}, uploads: {}, errors: [], excess: new Set() }
  if (request.isMultipart()) await readParts(request, rules, parts)
  else parts.fields = (request.body ?? {}) as Record<string, string>
  const { fields, uploads, errors } = parts
  return { fields, uploads, errors: [...countErrors(rules, parts), ...errors] }
}

/** A file that is still arriving. Reading `content` throws a refusal if the file is larger than its rule allows. */
export type IncomingFile = { name: string; content: AsyncIterable<Buffer> }

/** Returns the file of a form that has a single file. Refuses a form without this file. */
export async function readIncomingFile(request: FastifyRequest, rules: Rules): Promise<IncomingFile> {
  const [path, rule] = Object.entries(rules)[0]!
  const none = (): never =>
    refuse('invalid', rule.none ?? 'Choose a file', {
      fields: [{ path, message: rule.none ?? 'Choose a file' }],
    })
  if (!request.isMultipart()) return none()
  const limits = limitsOf({ files: 1, fileSize: rule.maxBytes })
  const part = await request.file({ limits }).catch(refuseForm)
  if (part?.fieldname !== path) return none()
  return { name: part.filename, content: readUntilLimit(part, path, rule) }
}

async function* readUntilLimit(
  { file }: MultipartFile,
  path: string,
  rule: FileRule,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Buffer
    if (file.truncated) refuse('invalid', rule.tooLarge, { fields: [{ path, message: rule.tooLarge }] })
  } catch (error) {
    refuseForm(error)
  } finally {
    file.resume() // read and discard the rest of the file
  }
}

type FormParts = Form & { excess: Set<string> }

async function readParts(request: FastifyRequest, rules: Rules, into: FormParts) {
  const maxFiles = Object.values(rules).reduce((sum, { max }) => sum + max, 0)
  const fileSize = Math.max(...Object.values(rules).map(({ maxBytes }) => maxBytes))
  const limits = limitsOf({ files: maxFiles + 1, fileSize })
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await takeFile(part, rules, into)
      else takeField(part, into)
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_FILES_LIMIT') refuseForm(error)
    for (const name of Object.keys(rules)) into.excess.add(name)
  }
}

function takeField(
  { fieldname: path, value, valueTruncated }: MultipartValue,
  { fields, errors }: FormParts,
) {
  if (typeof value !== 'string') return
  if (valueTruncated) errors.push({ path, message: `At most ${MAX_FIELD_BYTES} characters` })
  else fields[path] = value
}

const limitErrors = new Set(['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT'])

/** Converts errors of the multipart parser, which have no status, to refusals. */
function refuseForm(error: unknown): never {
  if (error instanceof Refusal) throw error
  const { code = '' } = error as { code?: string }
  if (limitErrors.has(code)) refuse('too_large', 'The form has too many fields or files')
  refuse('invalid', 'The form is damaged or incomplete. Please send it again.', { fields: [] })
}

async function takeFile(part: MultipartFile, rules: Rules, { uploads, errors, excess }: FormParts) {
  const { fieldname: name, file, filename } = part
  const rule = rules[name]
  const before = uploads[name] ?? []
  if (!rule || before.length >= rule.max) {
    const bytes = await drainFile(part)
    if (rule && bytes > 0) excess.add(name)
    return
  }
  const bytes = await part.toBuffer()
  if (bytes.length === 0 && !filename) return // browsers send an empty part for a file field without a file
  if (file.truncated || bytes.length > rule.maxBytes) {
    errors.push({ path: `${name}.${before.length}`, message: rule.tooLarge })
  }
  uploads[name] = [...before, { name: filename, bytes }]
}

/** Reads a file and discards it, so that the rest of the form can arrive. Returns the size of the file in bytes. */
async function drainFile({ file }: MultipartFile): Promise<number> {
  let bytes = 0
  for await (const chunk of file) bytes += (chunk as Buffer).length
  return bytes
}

/** Returns the errors about the number of files: there are too many files in a field, or a required file is missing. */
function countErrors(rules: Rules, { uploads, excess }: FormParts): FieldError[] {
  return Object.entries(rules).flatMap(([path, { none, tooMany }]) => {
    if (excess.has(path)) return [{ path, message: tooMany }]
    const isEmpty = (uploads[path] ?? []).length === 0
    return isEmpty && none ? [{ path, message: none }] : []
  })
}
