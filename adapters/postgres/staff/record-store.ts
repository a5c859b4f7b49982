import { type RawBuilder, sql } from 'kysely'
import { fieldNames, type RecordDeclaration } from '#domain/record/record.ts'
import { RECORDS } from '#domain/record/records.ts'
import type { RecordStore, RecordStores, RecordTransaction, Stored } from '#services/ports/records.ts'
import type { Database } from '../database/connect.ts'
import { entities, entity, firstRow, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { staffTransaction } from './staff-audit.ts'

/** The stores of all kinds of records: statements are made from their declarations. */
export function recordStores(db: Database): RecordStores {
  const stores = Object.entries(RECORDS).map(([kind, of]) => [kind, recordStore(db, of)])
  return Object.fromEntries(stores) as RecordStores
}

function recordStore<Values extends object>(db: Database, of: RecordDeclaration): RecordStore<Values> {
  const select = selectRecords(of)
  return {
    list: (words, limit, afterUid) => {
      const conditions = [
        ...words.map((word) => matches(of, word)),
        ...(afterUid === '' ? [] : [isAfter(of, afterUid)]),
      ]
      const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`
      const direction = of.isNewestFirst ? sql`DESC` : sql`ASC`
      return entities<Stored<Values>>(db)`
        ${select} ${where} ORDER BY ${columnOf(of.order)} ${direction}, uid ${direction} LIMIT ${limit}`
    },
    find: (uid) => entity<Stored<Values>>(db)`${select} WHERE uid = ${uid}`,
    transaction: (work) => transactionWithRetry(db, (tx) => work(recordTransaction<Values>(tx, of))),
  }
}

function recordTransaction<Values extends object>(tx: Database, of: RecordDeclaration): RecordTransaction<Values> {
  const table = sql.table(of.table)
  return {
    ...staffTransaction(tx),
    lock: (uid) => entity<Stored<Values>>(tx)`${selectRecords(of)} WHERE uid = ${uid} FOR UPDATE`,
    findSame: async (values, uid = '') => {
      const isSame = of.key.map((name) => sql`${columnOf(name)} = ${sqlValue(values, name)}`)
      const same = await firstRow<{ uid: string }>(tx)`
        SELECT uid FROM ${table} WHERE ${sql.join(isSame, sql` AND `)} AND uid <> ${uid} ORDER BY uid LIMIT 1`
      return same?.uid
    },
    save: (values, { uid, changedBy, changedAt }) => {
      const names = fieldNames(of)
      const columns = [...names.map(columnOf), sql`changed_by`, sql`changed_at`]
      const given = [...names.map((name) => sqlValue(values, name)), changedBy, changedAt.toString()]
      return run(tx)`
        INSERT INTO ${table} (uid, ${sql.join(columns)}) VALUES (${uid}, ${sql.join(given)})
        ON CONFLICT (uid) DO UPDATE SET version = ${table}.version + 1,
          ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}`
    },
    remove: (uid) => run(tx)`DELETE FROM ${table} WHERE uid = ${uid}`,
  }
}

/** SQL: the records of a kind with the names of their fields. */
export function selectRecords(of: RecordDeclaration): RawBuilder<unknown> {
  const fields = fieldNames(of).map((name) => sql`${columnOf(name)} AS ${sql.id(name)}`)
  return sql`SELECT uid, ${sql.join(fields)}, version, changed_by AS "changedBy", changed_at AS "changedAt"
    FROM ${sql.table(of.table)}`
}

/** A column has the name of its field in snake case. */
function columnOf(name: string) {
  return sql.id(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

function sqlValue(values: object, name: string): unknown {
  return (values as Readonly<Record<string, unknown>>)[name] ?? null
}

function matches({ search = [] }: RecordDeclaration, word: string) {
  const isWhole = search.map((name) => sql`${columnOf(name)} = ${word}`)
  return sql`(${sql.join([sql`strpos(search_keys, ${word}) > 0`, ...isWhole], sql` OR `)})`
}

function isAfter({ table, order, isNewestFirst }: RecordDeclaration, uid: string) {
  const place = sql`${columnOf(order)}, uid`
  const comparison = isNewestFirst ? sql`<` : sql`>`
  return sql`(${place}) ${comparison} (SELECT ${place} FROM ${sql.table(table)} WHERE uid = ${uid})`
}
