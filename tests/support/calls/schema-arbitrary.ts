import fc from 'fast-check'

/** JSON Schema as returned by z.toJSONSchema. */
export type Schema = { readonly [name: string]: unknown }
type Json = fc.Arbitrary<unknown>

/** Texts that exist in the shop, so that some requests find something. */
export type Pool = readonly string[]

/** Values that are valid for a schema; texts often from the pool. */
export function validValue(schema: Schema, pool: Pool): Json {
  const { type, anyOf, oneOf, enum: values, properties, items } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(values)) return fc.constantFrom(...values)
  const variants = (anyOf ?? oneOf) as readonly Schema[] | undefined
  if (variants) return fc.oneof(...variants.map((one) => validValue(one, pool)))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => validValue({ ...schema, type: one }, pool)))
  if (type === 'object') return object(schema, (properties ?? {}) as Readonly<Record<string, Schema>>, pool)
  if (type === 'array') {
    return fc.array(validValue((items ?? {}) as Schema, pool), {
      minLength: Number(schema.minItems ?? 0),
      maxLength: 4,
    })
  }
  return scalar(schema, pool)
}

function scalar({ type, minimum, maximum, minLength, maxLength }: Schema, pool: Pool): Json {
  switch (type) {
    case 'string': {
      const maxTextLength = Math.min(Number(maxLength ?? 40), 40)
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...pool) },
        fc.string({ minLength: Number(minLength ?? 0), maxLength: maxTextLength }),
      )
    }
    case 'integer': {
      const bounds = { min: Math.max(Number(minimum ?? 0), -1_000), max: Math.min(Number(maximum ?? 1_000), 100_000) }
      return fc.oneof(fc.integer(bounds), fc.constantFrom(1, 2, 13, 40))
    }
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...pool))
  }
}

function object(schema: Schema, properties: Readonly<Record<string, Schema>>, pool: Pool): Json {
  const required = (schema.required ?? []) as readonly string[]
  const members = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, validValue(one, pool)]))
  if (Object.keys(members).length > 0) return fc.record(members, { requiredKeys: [...required], noNullPrototype: true })
  return fc.dictionary(fc.constantFrom(...pool), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4, noNullPrototype: true })
}

const deep = (levels: number) => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { in: value }
  return value
}

/** Hostile values: huge, deep, prototype names, NUL, lone surrogates, extreme numbers, SQL. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  -(2 ** 63),
  [],
  {},
  [[]],
  deep(20),
  deep(500),
  'x'.repeat(3_000),
  'x'.repeat(70_000),
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '__proto__',
  'constructor',
  'toString',
  "'; DROP TABLE orders; --",
  '$1',
  '%',
  '\\',
  '9999-99-99',
  '0000-00-00',
  '-000001-01-01',
  '1e1000',
  '999999999999999999999',
  '٣',
  '\u202e',
  JSON.parse('{"__proto__":{"kind":"rejected"}}'),
  { kind: 'rejected', code: 'not-allowed' },
  { kind: 'call-error', status: 'OK' },
  { constructor: { prototype: {} } },
  { toJSON: 1 },
]

/** A value with a hostile part: a replaced member, an additional one, or the whole value. */
export function corruptedValue(values: Json): Json {
  return fc
    .tuple(values, fc.constantFrom(...HOSTILE), fc.nat(), fc.constantFrom('replace', 'add', 'drop', 'whole'))
    .map(([value, hostile, position, how]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null) return hostile
      const copy = structuredClone(value) as Record<string, unknown>
      const parents = objectsIn(copy)
      const parent = parents[position % parents.length]!
      const names = Object.keys(parent)
      const name = names[position % Math.max(1, names.length)]
      if (how === 'add' || name === undefined)
        Object.defineProperty(parent, position % 2 ? '__proto__' : `more${position % 9}`, {
          value: hostile,
          enumerable: true,
        })
      else if (how === 'drop') delete parent[name]
      else parent[name] = hostile
      return copy
    })
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)]
}
