import { type RawBuilder, sql } from 'kysely'
import { type CategoryRoles, NO_ROLES } from '#domain/catalog/category-roles.ts'

/** The columns of the roles of a category. */
const COLUMNS: Readonly<Record<keyof CategoryRoles, string>> = {
  wearer: 'wearer',
  isSet: 'is_set',
  isCelebration: 'is_celebration',
  rankingName: 'ranking_name',
  isRankedAtHome: 'is_ranked_at_home',
  occasion: 'occasion',
  guidedFor: 'guided_for',
}
const PAIRS = Object.entries(COLUMNS) as [keyof CategoryRoles, string][]

/** SQL: the roles by their names, to be selected. */
export const ROLES = sql.join(PAIRS.map(([name, column]) => sql`${sql.ref(column)} AS ${sql.ref(name)}`))

/** SQL: the columns, of a table or to be inserted. */
export function roleColumns(table?: string): RawBuilder<unknown> {
  const prefix = table === undefined ? '' : `${table}.`
  return sql.join(Object.values(COLUMNS).map((column) => sql.ref(prefix + column)))
}

/** SQL: assignments of all roles; what is not given is none. */
export function assignedRoles(given: Partial<CategoryRoles>): RawBuilder<unknown> {
  return sql.join(Object.entries(rolesRow(given)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}

/** The roles as columns of a row. */
export function rolesRow(given: Partial<CategoryRoles>): Readonly<Record<string, string | boolean | null>> {
  return Object.fromEntries(PAIRS.map(([name, column]) => [column, given[name] ?? NO_ROLES[name] ?? null]))
}
