import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

const schemas = new WeakMap<z.ZodType, JsonSchema>()

/** Returns the JSON schema of the request data that a client sends. The JSON schema is created once for each zod schema. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  schemas.set(schema, known)
  return known
}

/**
 * Converts the fields of an HTML form to the JSON body that `schema` describes. Names of nested fields are dotted: `address.pin`,
 * `items.0.quantity`. An empty field, or an object with empty fields only, becomes null if the schema allows null. An empty optional field is omitted. An unchecked checkbox
 * is false. Text that is no number stays text, so that the schema reports the error at the field.
 */
export const fieldsToJson = (schema: z.ZodType, form: FormData): unknown =>
  readValue(jsonSchemaOf(schema), { name: '', isRequired: true, form })

type Place = { name: string; isRequired: boolean; form: FormData }

function readValue(schema: JsonSchema, place: Place): unknown {
  const { alternatives, isNullable } = alternativesOf(schema)
  const chosen = chooseAlternative(alternatives, place)
  if (chosen.type === 'object') return readObject(chosen, place, isNullable)
  if (chosen.type === 'array') return readArray(chosen, place)
  const text = place.form.getAll(place.name).at(-1)
  if (chosen.type === 'boolean') return readBoolean(text, place.isRequired)
  if (typeof text !== 'string') return undefined
  if (text.trim() === '' && isNullable) return null
  if (text === '' && !place.isRequired) return undefined
  return chosen.type === 'number' || chosen.type === 'integer' ? toNumber(text) : text
}

/** Returns the alternatives of a union except `null`, and whether the union allows `null`. */
function alternativesOf(schema: JsonSchema): { alternatives: JsonSchema[]; isNullable: boolean } {
  const types = [schema.type].flat()
  const all = (schema.anyOf ?? schema.oneOf ?? types.map((type) => ({ ...schema, type }))) as JsonSchema[]
  const nested = all.map((part) => (part.anyOf || part.oneOf ? alternativesOf(part) : null))
  const alternatives = all.flatMap((part, index) => nested[index]?.alternatives ?? [part])
  const withoutNull = alternatives.filter(({ type }) => type !== 'null')
  const isNullable = withoutNull.length < alternatives.length || nested.some((part) => part?.isNullable)
  return { alternatives: withoutNull, isNullable }
}

/**
 * Chooses the alternative of a union that the form contains: the constant fields of the alternative have the values of the form. Prefers an
 * alternative whose required fields are all in the form. If no alternative matches, chooses the first alternative of the union.
 */
function chooseAlternative(alternatives: readonly JsonSchema[], { name, form }: Place): JsonSchema {
  const matches = ({ properties = {} }: JsonSchema) =>
    Object.entries(properties).every(([key, property]) => {
      const { const: constant } = property as JsonSchema
      return constant === undefined || String(constant) === form.get(joinNames(name, key))
    })
  const isComplete = ({ required = [] }: JsonSchema) =>
    required.every((key) => form.has(joinNames(name, key)))
  const objects = alternatives.filter((part) => part.type === 'object' && matches(part))
  return objects.find(isComplete) ?? objects[0] ?? alternatives[0] ?? {}
}

function readObject(schema: JsonSchema, { name, isRequired, form }: Place, isNullable: boolean): unknown {
  const own = [...form].filter(([key]) => name === '' || key.startsWith(`${name}.`))
  if (isNullable && own.every(([, value]) => value === '')) return null
  if (own.length === 0 && name !== '') return isRequired ? {} : undefined
  const { required = [] } = schema
  const properties = schema.properties ?? propertiesOfRecord(schema, own, name)
  const entries = Object.entries(properties).map(([key, property]) => {
    const place = { name: joinNames(name, key), isRequired: required.includes(key), form }
    return [key, readValue(property as JsonSchema, place)] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Returns the properties of a record, whose keys are not known in advance: one property for each field of the form that is not empty. */
function propertiesOfRecord({ additionalProperties }: JsonSchema, own: [string, unknown][], name: string) {
  const keys = own
    .filter(([, value]) => value !== '')
    .map(([key]) => key.slice(name.length + 1).split('.')[0]!)
  return Object.fromEntries(keys.map((key) => [key, additionalProperties ?? {}]))
}

function readArray({ items }: JsonSchema, { name, isRequired, form }: Place): unknown {
  const indexes = [...form.keys()].flatMap((key) => {
    const index = key.startsWith(`${name}.`) ? /^\d+/.exec(key.slice(name.length + 1))?.[0] : undefined
    return index === undefined ? [] : [Number(index)]
  })
  const item = (items ?? {}) as JsonSchema
  if (indexes.length > 0) {
    const ordered = [...new Set(indexes)].toSorted((a, b) => a - b)
    return ordered.map((index) => readValue(item, { name: `${name}.${index}`, isRequired: true, form }))
  }
  const texts = form
    .getAll(name)
    .filter((value): value is string => typeof value === 'string' && value !== '')
  if (texts.length === 0 && !isRequired) return undefined
  return item.type === 'number' || item.type === 'integer' ? texts.map((text) => toNumber(text)) : texts
}

function readBoolean(text: FormDataEntryValue | undefined, isRequired: boolean): boolean | undefined {
  if (text === undefined) return isRequired ? false : undefined
  return text === 'on' || text === 'true'
}

function toNumber(text: string): number | string {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

const joinNames = (name: string, key: string): string => (name ? `${name}.${key}` : key)
