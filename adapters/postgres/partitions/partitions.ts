import { sql } from 'kysely'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import { type Database, withSession } from '../database/connect.ts'
import { allRows, firstRow } from '../database/rows.ts'
import { inShortTransaction } from '../database/short-transaction.ts'
import { uniquenessOf } from './partition-uniqueness.ts'

/** Tables that can be partitioned by year, and the column that tells the year (decision 068). */
const YEAR_COLUMNS = { orders: 'uid', order_lines: 'uid', mails: 'uid', staff_audit: 'at' } as const
export type YearTable = keyof typeof YEAR_COLUMNS
export const YEAR_TABLES = Object.keys(YEAR_COLUMNS) as YearTable[]

export type Partitioning = {
  /** The table as it is holds the rows before this year. */
  readonly fromYear: number
  /** The last year that gets a partition of its own; later rows go to the default partition. */
  readonly toYear: number
  readonly onStep?: (step: string) => void
}

type Named = { readonly name: string; readonly definition: string }
type ForeignKey = Named & { readonly table: string }

/**
 * Partitions a table by year while the shop runs, or adds years to one that is partitioned. The table becomes the first
 * partition as it is: no row is moved. May be repeated after it was interrupted. Throws when a row is of a later year.
 */
export async function partitionByYear(db: Database, table: YearTable, options: Partitioning): Promise<void> {
  const { fromYear, toYear, onStep = () => undefined } = options
  await withSession(db, async (session) => {
    if (!(await isPartitioned(session, table))) {
      onStep('check the rows')
      await checkRows(session, table, fromYear)
      const uniqueness = uniquenessOf(table)
      if (uniqueness?.prepare) {
        onStep('copy what must be unique over all years')
        await uniqueness.prepare(session)
      }
      onStep('attach the table')
      await inShortTransaction(session, (tx) => attachTable(tx, table, fromYear))
    }
    for (let year = fromYear; year <= toYear; year += 1) {
      if (await exists(session, partitionName(table, year))) continue
      onStep(`add ${year}`)
      await inShortTransaction(session, (tx) => addPartition(tx, table, year))
    }
    onStep('validate foreign keys')
    await validateForeignKeys(session, table)
    onStep('analyze')
    await sql`ANALYZE ${sql.table(table)}`.execute(session)
  })
}

export async function isPartitioned(db: Database, table: YearTable): Promise<boolean> {
  const row = await firstRow<{ kind: string }>(db)`SELECT relkind AS kind FROM pg_class WHERE oid = ${table}::regclass`
  return row?.kind === 'p'
}

/** The first value of a year. A UUIDv7 begins with the milliseconds since 1970: as text, uids are ordered by time. */
function yearStart(table: YearTable, year: number): string {
  const start = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: SHOP_TIME_ZONE })
  if (YEAR_COLUMNS[table] === 'at') return `'${start.toInstant()}'`
  const ms = start.epochMilliseconds.toString(16).padStart(12, '0')
  return `'${ms.slice(0, 8)}-${ms.slice(8)}'`
}

function partitionName(table: YearTable, year: number): string {
  return `${table}_${year}`
}

/** With a validated constraint the table is attached without reading it. Validation blocks nobody. */
async function checkRows(session: Database, table: YearTable, fromYear: number): Promise<void> {
  const name = `${table}_before`
  const check = `CHECK (${YEAR_COLUMNS[table]} < ${yearStart(table, fromYear)})`
  await inShortTransaction(session, async (tx) => {
    await execute(tx, `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`)
    await execute(tx, `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${check} NOT VALID`)
  })
  await execute(session, `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`)
}

async function attachTable(tx: Database, table: YearTable, fromYear: number): Promise<void> {
  const run = (statement: string) => execute(tx, statement)
  const old = `${table}_before_${fromYear}`
  const referring = await foreignKeysTo(tx, table)
  await run(`LOCK TABLE ${[table, ...new Set(referring.map((key) => key.table))].join(', ')}`)
  await uniquenessOf(table)?.switchOver(tx, yearStart(table, fromYear))
  const triggers = await triggersOf(tx, table)
  const indexes = await indexesOf(tx, table)
  const identity = await identityOf(tx, table)

  for (const key of referring) await run(`ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`)
  for (const { name } of triggers) await run(`DROP TRIGGER ${name} ON ${table}`)
  await run(`ALTER TABLE ${table} RENAME TO ${old}`)
  for (const { name } of indexes) await run(`ALTER INDEX ${name} RENAME TO ${name}_before_${fromYear}`)
  await run(`CREATE TABLE ${table} (LIKE ${old} INCLUDING ALL EXCLUDING INDEXES)
    PARTITION BY RANGE (${YEAR_COLUMNS[table]})`)
  await run(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_before`)
  if (identity) await moveIdentity(tx, table, old, identity)
  const shared = indexes.filter((index) => !index.isUnique || index.columns.includes(YEAR_COLUMNS[table]))
  for (const { name, isPrimary, columns, definition } of shared)
    await run(isPrimary ? `ALTER TABLE ${table} ADD CONSTRAINT ${name} PRIMARY KEY (${columns.join()})` : definition)
  await run(`ALTER TABLE ${table} ATTACH PARTITION ${old}
    FOR VALUES FROM (MINVALUE) TO (${yearStart(table, fromYear)})`)
  if ((await indexesOf(tx, old)).length !== indexes.length) throw new Error(`an index of ${old} was not reused`)
  await run(`ALTER TABLE ${old} DROP CONSTRAINT ${table}_before`)
  for (const { definition } of triggers) await run(definition)
  // Of those of the table itself, the name has changed.
  for (const key of referring)
    await run(`ALTER TABLE ${key.table === table ? old : key.table} ADD CONSTRAINT ${key.name} ${unvalidated(key)}`)
  await createPartition(tx, table, `${table}_other`, old, 'DEFAULT')
}

async function addPartition(tx: Database, table: YearTable, year: number): Promise<void> {
  const [from, to] = [yearStart(table, year), yearStart(table, year + 1)]
  const values = `FOR VALUES FROM (${from}) TO (${to})`
  await createPartition(tx, table, partitionName(table, year), `${table}_other`, values)
}

/** Attached, not created in place: other tables may be read meanwhile. Foreign keys belong to each partition. */
async function createPartition(tx: Database, table: YearTable, name: string, like: string, values: string) {
  await execute(tx, `CREATE TABLE ${name} (LIKE ${like} INCLUDING ALL)`)
  for (const key of await foreignKeysOf(tx, like))
    await execute(tx, `ALTER TABLE ${name} ADD CONSTRAINT ${key.name} ${key.definition.replace(' NOT VALID', '')}`)
  await execute(tx, `ALTER TABLE ${table} ATTACH PARTITION ${name} ${values}`)
}

type Identity = { readonly sequence: string; readonly column: string; readonly nextValue: string }

/** The sequence keeps its name, as backups know it. */
async function moveIdentity(tx: Database, table: string, old: string, { sequence, column, nextValue }: Identity) {
  await execute(tx, `ALTER TABLE ${old} ALTER COLUMN ${column} DROP IDENTITY`)
  const created = await firstRow<{ name: string }>(tx)`SELECT pg_get_serial_sequence(${table}, ${column}) AS name`
  await execute(tx, `ALTER SEQUENCE ${created!.name} RENAME TO ${sequence}`)
  await sql`SELECT setval(${sequence}::regclass, ${nextValue}::bigint, false)`.execute(tx)
}

async function identityOf(tx: Database, table: string): Promise<Identity | undefined> {
  const found = await firstRow<{ column: string; sequence: string }>(tx)`
    SELECT attname AS column, pg_get_serial_sequence(${table}, attname)::regclass::text AS sequence
    FROM pg_attribute WHERE attrelid = ${table}::regclass AND attidentity <> ''`
  if (found === undefined) return undefined
  const next = await firstRow<{ value: string }>(tx)`SELECT nextval(${found.sequence}::regclass)::text AS value`
  return { ...found, nextValue: next!.value }
}

/** Foreign keys that refer to a table; those of partitions that a partitioned table made are not listed. */
function foreignKeysTo(tx: Database, table: string): Promise<ForeignKey[]> {
  return allRows<ForeignKey>(tx)`
    SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE confrelid = ${table}::regclass AND contype = 'f' AND conparentid = 0 ORDER BY 2, 1`
}

function foreignKeysOf(tx: Database, table: string): Promise<Named[]> {
  return allRows<Named>(tx)`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE conrelid = ${table}::regclass AND contype = 'f' AND conparentid = 0 ORDER BY 1`
}

function unvalidated({ definition }: Named): string {
  return `${definition.replace(' NOT VALID', '')} NOT VALID`
}

function triggersOf(tx: Database, table: string): Promise<Named[]> {
  return allRows<Named>(tx)`
    SELECT tgname AS name, pg_get_triggerdef(oid) AS definition
    FROM pg_trigger WHERE tgrelid = ${table}::regclass AND NOT tgisinternal ORDER BY 1`
}

type Index = Named & {
  readonly isUnique: boolean
  readonly isPrimary: boolean
  readonly columns: readonly (string | null)[]
}

function indexesOf(tx: Database, table: string): Promise<Index[]> {
  return allRows<Index>(tx)`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition,
           indisunique AS "isUnique", indisprimary AS "isPrimary",
           ARRAY(SELECT attname::text FROM unnest(indkey) AS key LEFT JOIN pg_attribute
                 ON attrelid = indrelid AND attnum = key) AS columns
    FROM pg_index WHERE indrelid = ${table}::regclass ORDER BY 1`
}

async function validateForeignKeys(session: Database, table: YearTable): Promise<void> {
  const keys = await allRows<Omit<ForeignKey, 'definition'>>(session)`
    SELECT conname AS name, conrelid::regclass::text AS table FROM pg_constraint
    WHERE confrelid = ${table}::regclass AND contype = 'f' AND conparentid = 0 AND NOT convalidated ORDER BY 2, 1`
  for (const { table: on, name } of keys) await execute(session, `ALTER TABLE ${on} VALIDATE CONSTRAINT ${name}`)
}

async function exists(session: Database, table: string): Promise<boolean> {
  const row = await firstRow<{ found: boolean }>(session)`SELECT to_regclass(${table}) IS NOT NULL AS found`
  return row?.found === true
}

async function execute(db: Database, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
