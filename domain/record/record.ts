import type { z } from 'zod'
import type { Day } from '../day.ts'
import type { Duty } from '../staff/duties.ts'

/** What a field of a record is beside its parser. The value is never undefined here. */
type FieldFacts<Value> = {
  /** How it is typed; by default a line of text. */
  readonly control?: 'lines' | 'day'
  /** The value as the form shows it, such as a telephone number with hyphens; by default as it is stored. */
  text?(value: Value): string
  /** The value in words, when the form has a code for it. */
  words?(value: Value): string
  /** The code of the form for those words. */
  codeOf?(words: string): string
}

type Form = z.ZodObject
type FieldOf<F extends Form> = keyof z.infer<F> & string

/**
 * A kind of record that staff keep in a list (docs/back-office.md, Records). Its table has the fields as columns, and
 * `uid`, `version`, `changed_by`, `changed_at`.
 */
export type RecordDeclaration<F extends Form = Form> = {
  readonly table: string
  /** One of them is needed to read and to change it. */
  readonly duties: readonly Duty[]
  /** Reads what is typed into the form, and the rows of a file. */
  readonly form: F
  readonly fields?: { readonly [Name in FieldOf<F>]?: FieldFacts<NonNullable<z.infer<F>[Name]>> }
  /** The field by which the list is ordered. */
  readonly order: FieldOf<F>
  readonly isNewestFirst?: boolean
  /**
   * The list has a search: by words in the column `search_keys` (order_key of the database), and by the whole value of
   * these fields.
   */
  readonly search?: readonly FieldOf<F>[]
  /** Fields by which a record is known in a file that does not give its uid. */
  readonly key: readonly FieldOf<F>[]
  /** No two records have the same key. */
  readonly isUnique?: boolean
  /** What the form of a new record begins with, as the form shows it. */
  initial?(todayOn: Day): FieldTexts
}

/** Declares a kind of record: the names of fields are those of its form. */
export function record<const F extends Form>(declaration: RecordDeclaration<F>): RecordDeclaration<F> {
  return declaration
}

/** What a record has in a file is read by these parts of its declaration. */
export type Filed = Pick<RecordDeclaration, 'form' | 'fields' | 'key'>
type Fields = Pick<RecordDeclaration, 'form' | 'fields'>

export type FieldTexts = Readonly<Record<string, string>>

export function fieldNames({ form }: Fields): readonly string[] {
  return Object.keys(form.shape)
}

/** Whether the form of a record is refused when the field is empty. */
export function isRequired({ form }: RecordDeclaration, name: string): boolean {
  return form.shape[name]?.safeParse('').success === false
}

/** The values as the form shows them. */
export function formTexts(of: Fields, values: object): FieldTexts {
  return textsOf(of, values, (facts, value) => facts.text?.(value as never) ?? String(value))
}

/** A stored record as its form reads it today, which may fold more than when it was stored. */
export function asRead<Values extends object>(of: Fields, stored: Values): Values {
  const parsed = of.form.safeParse(formTexts(of, stored))
  return parsed.success ? (parsed.data as Values) : stored
}

/** The values in words, for people who do not see the form. */
export function shownTexts(of: Fields, values: object): FieldTexts {
  return textsOf(of, values, (facts, value) => (facts.words ?? facts.text)?.(value as never) ?? String(value))
}

/** What was typed, as the form shows it again: a valid field as it would be stored, another one as it was typed. */
export function typedTexts(of: RecordDeclaration, typed: Readonly<Record<string, string>>): FieldTexts {
  const valid = fieldNames(of).flatMap((name) => {
    const parsed = of.form.shape[name]!.safeParse(typed[name])
    return parsed.success ? [[name, parsed.data]] : []
  })
  const shown = formTexts(of, Object.fromEntries(valid))
  return Object.fromEntries(fieldNames(of).map((name) => [name, shown[name] || (typed[name] ?? '')]))
}

function textsOf(of: Fields, values: object, textOf: (facts: FieldFacts<never>, value: unknown) => string): FieldTexts {
  const given = values as Readonly<Record<string, unknown>>
  const texts = fieldNames(of).map((name) => {
    const value = given[name]
    return [name, value === undefined ? '' : textOf(of.fields?.[name] ?? {}, value)]
  })
  return Object.fromEntries(texts)
}

/** The names of the fields in which two records differ. */
export function changedFields(of: Fields, before: object, after: object): readonly string[] {
  const [one, other] = [formTexts(of, before), formTexts(of, after)]
  return fieldNames(of).filter((name) => one[name] !== other[name])
}
