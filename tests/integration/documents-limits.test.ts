/** Claims of docs/product/7: Document database, Call timeout. */

import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { withinDeadline } from '#adapters/postgres/database/call-deadline.ts'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { compileQuery } from '#adapters/postgres/documents/compile-query.ts'
import { documentStore, readSnapshotWithTimeout } from '#adapters/postgres/documents/document-store.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { day } from '#domain/day.ts'
import { findCollection } from '#domain/documents/collections.ts'
import { checkQuery, documentQuery } from '#domain/documents/query.ts'
import type { CheckedWrite } from '#domain/documents/writes.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { callShopOver } from '#tests/support/calls/call-shop.ts'
import { documentEndpoint } from '#tests/support/calls/document-endpoint.ts'
import { ENGINES, openTestDatabase } from '#tests/support/database/database.ts'

const SCOPE = { kind: 'all', rules: FIRST_RULES } as const

const { request, query, rejection, db, shop } = documentEndpoint()
const TOOK_TOO_LONG = { kind: 'rejected', code: 'took-too-long', detail: undefined }

describe('limits', () => {
  test.each<[string, object]>([
    ['31 filters', { filters: Array(31).fill({ field: 'rank', op: '==', value: 1 }) }],
    ['31 filters in groups', { filters: Array(2).fill({ or: Array(16).fill({ field: 'rank', op: '==', value: 1 }) }) }],
    ['31 values', { filters: [{ field: 'rank', op: 'in', value: Array(31).fill(1) }] }],
    [
      '31 filters in groups of groups',
      { filters: [{ or: Array(2).fill({ and: Array(16).fill({ field: 'rank', op: '==', value: 1 }) }) }] },
    ],
    ['an or-group in an or-group', { filters: [{ or: [{ or: [{ field: 'rank', op: '==', value: 1 }] }] }] }],
    ['an empty and-group', { filters: [{ or: [{ and: [] }] }] }],
    ['501 documents', { limit: 501 }],
    ['both names of the limit', { limit: 5, pageSize: 5 }],
    ['offset and start', { offset: 5, startAfter: '1' }],
    ['an unknown operator', { filters: [{ field: 'rank', op: 'like', value: 1 }] }],
    ['a value of another type', { filters: [{ field: 'rank', op: '==', value: '1' }] }],
    ['no value for in', { filters: [{ field: 'rank', op: 'in', value: [] }] }],
    ['an array for a field that is none', { filters: [{ field: 'rank', op: '==', value: [1] }] }],
    ['a negative number for a uid', { filters: [{ field: 'uid', op: '==', value: -1 }] }],
    ['a single value for in', { filters: [{ field: 'rank', op: 'in', value: 1 }] }],
    ['a comparison with an array', { filters: [{ field: 'rank', op: '<', value: [1] }] }],
    [
      'array-contains on a field that is not an array',
      { filters: [{ field: 'rank', op: 'array-contains', value: 1 }] },
    ],
    ['a field twice', { orderBy: [{ field: 'rank' }, { field: 'rank' }] }],
    ['more start values than fields', { orderBy: [{ field: 'rank' }], startAfter: [1, 2] }],
    ['a start that is not a uid', { startAfter: 'x' }],
    ['an unknown member', { where: [] }],
  ])('rejects %s with 400 INVALID_ARGUMENT (D48)', async (_, body) => {
    expect((await rejection(query('visitor', 'makers', body))).slice(0, 2)).toEqual([400, 'INVALID_ARGUMENT'])
  })

  test.each(['in', 'not-in'])('rejects %s of arrays with 400 INVALID_ARGUMENT (D48)', async (op) => {
    const rejected = (value: unknown) =>
      rejection(query('visitor', 'items', { filters: [{ field: 'taguids', op, value }] }))
    expect((await rejected([['1']])).slice(0, 2)).toEqual([400, 'INVALID_ARGUMENT'])
  })

  test('limits a batch to 500 writes', async () => {
    const write = { op: 'delete', collection: 'makers', uid: '999999' }
    const many = (length: number) => request('superuser', 'POST', 'batch', { writes: Array(length).fill(write) })
    expect([(await many(501)).status, (await many(500)).status]).toEqual([400, 200])
  })

  test('compares texts by code point, independent of the database locale', () => {
    const makers = findCollection('makers')!
    const parsed = documentQuery.parse({
      filters: [{ field: 'name', op: '<', value: 'x' }],
      orderBy: [{ field: 'kana' }],
    })
    const checked = checkQuery(makers, parsed)
    if ('kind' in checked) throw new Error(checked.detail.place)
    const { sql: text } = compileQuery(makers, { kind: 'all', todayOn: day('2026-11-20') }, checked)
      .page(undefined)
      .compile(db())
    expect(text).toContain('("makers"."name" COLLATE "C") <')
    expect(text).toMatch(/ORDER BY \("makers"."kana" COLLATE "C"\) ASC, "makers"."uid" ASC/)
  })

  test('gives a call 70 seconds, each of its transactions what is left', async () => {
    expect(FUNCTION_TIMEOUT_MS).toBe(70_000)
    const read = (statement: RawBuilder<{ result: unknown }>) =>
      readSnapshotWithTimeout(db(), 70_000, async (tx) => (await statement.execute(tx)).rows[0]?.result)
    const limit = sql<{ result: number }>`
      SELECT setting::integer AS result FROM pg_settings WHERE name = 'statement_timeout'`
    const work = sql<{ result: unknown }>`SELECT pg_sleep(0.2) AS result`
    const limits = withinDeadline(70_000, async () => [await read(limit), await read(work), await read(limit)])
    const [first, , last] = (await limits) as number[]
    expect(first).toBeGreaterThan(60_000)
    expect(first).toBeLessThanOrEqual(70_000)
    expect(last).toBeLessThanOrEqual(first! - 200)
    expect(await withinDeadline(300, () => read(sql`SELECT pg_sleep(5) AS result`))).toEqual(TOOK_TOO_LONG)
  })

  test('answers a call that is given up with 504, whatever it reads or writes', async () => {
    const ports = { ...shop().ports, documents: documentStore(db(), { timeoutMs: 0 }) }
    const services = { ...shop().services, ...createServices(parseConfig({ SEED: 'none' }), ports) }
    const brief = callShopOver({ ...shop(), ports, services })
    const { bearer } = await shop().account('late@example.jp', 5)
    const calls: readonly (readonly [string, string, object?])[] = [
      ['GET', 'makers/3'],
      ['POST', 'makers/query', {}],
      ['PUT', 'makers/3', { data: { rank: 1 }, merge: true }],
      ['POST', 'batch', { writes: [{ op: 'set', collection: 'makers', uid: '3', data: { rank: 1 }, merge: true }] }],
    ]
    for (const [method, path, body] of calls) {
      const { status, json } = await brief.request(method, `/documents/${path}`, body, bearer)
      expect([status, json.error?.status], path).toEqual([504, 'DEADLINE_EXCEEDED'])
    }
  })

  test.each(ENGINES)('begins no statement after the end of a call (%s)', async (engine) => {
    const opened = await openTestDatabase(engine)
    const store = documentStore(opened.db, { timeoutMs: 0 })
    expect(await store.get(findCollection('makers')!, SCOPE, '1')).toEqual(TOOK_TOO_LONG)
    expect(await store.write([{ op: 'delete', collection: 'makers', uid: '9' }])).toEqual(TOOK_TOO_LONG)
    await opened.close()
  })

  test('ends the statement that waits when a call is given up', async () => {
    const server = await openTestDatabase('server')
    const second = await openDatabase({ databaseUrl: server.url, dataDir: '' })
    try {
      await insertRows(server.db, 'makers', [{ uid: 1, name: '墨' }])
      const collection = findCollection('makers')!
      const checked = checkQuery(collection, documentQuery.parse({}))
      if ('kind' in checked) throw new Error(checked.detail.place)
      const store = (timeoutMs: number) => documentStore(server.db, { timeoutMs })
      const list = (timeoutMs: number) => store(timeoutMs).list(collection, SCOPE, checked)
      const deletion: CheckedWrite = { op: 'delete', collection: 'makers', uid: '9' }
      await second.transaction().execute(async (tx) => {
        await sql`LOCK TABLE makers IN ACCESS EXCLUSIVE MODE`.execute(tx)
        expect(await list(50)).toEqual(TOOK_TOO_LONG)
        expect(await store(50).get(collection, SCOPE, '1')).toEqual(TOOK_TOO_LONG)
        expect(await store(50).write([deletion])).toEqual(TOOK_TOO_LONG)
      })
      expect(await list(5_000)).toMatchObject({ total: 1 })
    } finally {
      await closeDatabase(second)
      await server.close()
    }
  })
})
